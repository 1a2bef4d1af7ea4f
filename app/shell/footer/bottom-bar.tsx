import { useLocation } from 'react-router-dom';
import { justListed } from '../../features/selling/live/just-listed.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import styles from './bottom-bar.module.css';

const LINKS: readonly { readonly to: string; readonly icon: IconName; readonly label: string }[] = [
  { to: '/', icon: 'home', label: 'Home' },
  { to: '/search', icon: 'search', label: 'Search' },
  { to: '/sell', icon: 'camera', label: 'Sell' },
  { to: '/wishlist', icon: 'heart', label: 'Wishlist' },
  { to: '/account', icon: 'user', label: 'Account' },
];

/**
 * The main navigation on phones. The checkout and the product screen show a bar of their own in this place; not to the
 * seller who has just listed the product.
 */
export function BottomBar() {
  const { pathname } = useLocation();
  if (/^\/(product|checkout)\b/.test(pathname) && pathname !== justListed.path) return null;
  // The raised button would cover what one fills in or presses on these screens.
  const isFlat = /^\/(sell|cart|contact)\b/.test(pathname);
  return (
    <nav className={styles['bottom-bar']} aria-label="Main">
      <ul>
        {LINKS.map(({ to, icon, label }) => (
          <li key={to}>
            <AbsoluteLink
              to={to}
              className={to === '/sell' ? styles['sell'] : undefined}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {to === '/sell' && !isFlat ? (
                <span className={styles['leaf']}>
                  <Icon name={icon} />
                </span>
              ) : (
                <Icon name={icon} />
              )}
              {label}
            </AbsoluteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
