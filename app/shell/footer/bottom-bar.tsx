import { Link, useLocation } from 'react-router-dom';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './bottom-bar.module.css';

const PLACES: readonly { readonly to: string; readonly icon: IconName; readonly word: string }[] = [
  { to: '/', icon: 'home', word: 'Home' },
  { to: '/search', icon: 'search', word: 'Search' },
  { to: '/sell', icon: 'camera', word: 'Sell' },
  { to: '/wishlist', icon: 'heart', word: 'Wishlist' },
  { to: '/account', icon: 'user', word: 'Account' },
];

/** Within the thumb's reach on phones. The product screen has a bar of its own in this place. */
export function BottomBar() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/product/')) return null;
  return (
    <nav className={styles['bottom-bar']} aria-label="Main">
      <ul>
        {PLACES.map(({ to, icon, word }) => (
          <li key={to}>
            <Link
              to={to}
              className={to === '/sell' ? styles['sell'] : undefined}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {to === '/sell' ? (
                <span className={styles['leaf']}>
                  <Icon name={icon} />
                </span>
              ) : (
                <Icon name={icon} />
              )}
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
