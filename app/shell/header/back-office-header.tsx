import { Link, useLocation } from 'react-router-dom';
import { useAdminFlag } from '../../pwa/back-office-flag.ts';
import { PaletteButton } from '../../features/admin/palette/palette-button.tsx';
import { Brand } from './brand.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { classes } from '../../ui/classes.ts';
import headerStyles from './header.module.css';
import styles from './back-office-header.module.css';

const SECTIONS = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/cases', label: 'Cases' },
  { to: '/admin/sellers', label: 'Sellers' },
  { to: '/admin/disputes', label: 'Disputes' },
  { to: '/admin/money', label: 'Money' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/isbns', label: 'ISBN records' },
  { to: '/admin/audit', label: 'Audit trail' },
] as const;

/** Replaces the shop's header, category strip, footer and bottom bar. */
export function BackOfficeHeader() {
  const { pathname } = useLocation();
  const isSignedIn = useAdminFlag((flag) => flag.isSignedIn);
  return (
    <>
      <header className={headerStyles['header']}>
        <div className={classes(headerStyles['in'], styles['back-office-header'])}>
          <Brand />
          <span className={classes('soft small', styles['name'])}>Back office</span>
          <nav className={headerStyles['links']} aria-label="Back office">
            {SECTIONS.map(({ to, label }) => (
              <Link
                key={to}
                ref={isCurrent(pathname, to) ? scrollIntoCenter : undefined}
                className={headerStyles['link']}
                to={to}
                aria-current={isCurrent(pathname, to) ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {isSignedIn === true && (
            <>
              <PaletteButton />
              <AdminMenu inHeader />
            </>
          )}
        </div>
      </header>
      <hr className={classes('oxford', styles['rule'])} />
    </>
  );
}

/** An order's page belongs to Orders; only /admin itself belongs to the dashboard. */
const isCurrent = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));

/** Scrolls the current link into view: on phones the links are wider than the screen. */
function scrollIntoCenter(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link === null || !row) return;
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
