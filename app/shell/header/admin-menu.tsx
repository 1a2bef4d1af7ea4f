import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { signOut } from '../../features/admin/session/sign-out.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './admin-menu.module.css';

export const FloatingAdminMenu = () => <AdminMenu />;

/** The admin's navigation: floats over the shop, or is part of the back office's header. */
export function AdminMenu({ inHeader = false }: { inHeader?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const menu = useRef<HTMLElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      menu.current?.querySelector('button')?.focus();
    };
    addEventListener('pointerdown', closeIfOutside);
    addEventListener('focusin', closeIfOutside);
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('pointerdown', closeIfOutside);
      removeEventListener('focusin', closeIfOutside);
      removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <nav
      ref={menu}
      className={inHeader ? classes(styles['admin-menu'], styles['in-header']) : styles['admin-menu']}
      aria-label="Admin"
    >
      <Button small aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
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
