import { useId } from 'react';
import { Link } from 'react-router-dom';
import { signOut } from '../../features/admin/session/sign-out.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import styles from './admin-menu.module.css';

/** The admin's navigation: floats over the shop, or is part of the back office's header. */
export function AdminMenu({ inHeader = false }: { inHeader?: boolean }) {
  const { frame, isOpen, toggle, close } = useDisclosure<HTMLElement>();
  const list = useId();
  return (
    <nav
      ref={frame}
      className={inHeader ? classes(styles['admin-menu'], styles['in-header']) : styles['admin-menu']}
      aria-label="Admin"
    >
      <Button small aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
        Admin menu
      </Button>
      <ul id={list} hidden={!isOpen}>
        <li>
          <Link to="/admin" onClick={close}>
            User Dashboard
          </Link>
        </li>
        <li>
          <Link to="/admin/products" onClick={close}>
            Product Management
          </Link>
        </li>
        <li>
          <Link to="/" onClick={close}>
            View Site
          </Link>
        </li>
        <li>
          <Link
            to="/admin-login"
            onClick={() => {
              close();
              void signOut();
            }}
          >
            Logout
          </Link>
        </li>
      </ul>
    </nav>
  );
}
