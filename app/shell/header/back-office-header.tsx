import { Link, useLocation } from 'react-router-dom';
import { Mark } from '../../ui/mark.tsx';
import { useAdminFlag } from '../../pwa/back-office-flag.ts';
import { AdminMenu } from './admin-menu.tsx';
import { classes } from '../../ui/classes.ts';
import headerStyles from './header.module.css';
import styles from './back-office-header.module.css';

/** The rooms, as they stand in the header. */
const ROOMS = [
  { to: '/admin', word: 'Dashboard' },
  { to: '/admin/products', word: 'Products' },
  { to: '/admin/orders', word: 'Orders' },
  { to: '/admin/messages', word: 'Messages' },
  { to: '/admin/reports', word: 'Reports' },
  { to: '/admin/audit', word: 'Audit trail' },
] as const;

/** In place of the shop's header, strip, footer and bar. */
export function BackOfficeHeader() {
  const { pathname } = useLocation();
  const isUp = useAdminFlag((flag) => flag.isUp);
  return (
    <>
      <header className={headerStyles['header']}>
        <div className={classes(headerStyles['in'], styles['back-office-header'])}>
          <Link className={headerStyles['brand']} to="/">
            <Mark />
            Dogear
          </Link>
          <span className={classes('soft small', styles['name'])}>Back office</span>
          <nav className={headerStyles['links']} aria-label="Back office">
            {ROOMS.map(({ to, word }) => (
              <Link
                key={to}
                ref={isIn(pathname, to) ? showRoom : undefined}
                className={headerStyles['link']}
                to={to}
                aria-current={isIn(pathname, to) ? 'page' : undefined}
              >
                {word}
              </Link>
            ))}
          </nav>
          {isUp === true && <AdminMenu inHeader />}
        </div>
      </header>
      <hr className="oxford" />
    </>
  );
}

/** An order's page is in the room of the orders; the dashboard is nobody's parent. */
const isIn = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));

/** On a phone the rooms are wider than the screen: the one that one is in is to be seen. */
function showRoom(room: HTMLElement | null): void {
  const rooms = room?.parentElement;
  if (room === null || !rooms) return;
  const [here, around] = [room.getBoundingClientRect(), rooms.getBoundingClientRect()];
  rooms.scrollLeft += here.left + here.width / 2 - (around.left + around.width / 2);
}
