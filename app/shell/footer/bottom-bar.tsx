import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { justListed } from '../../features/selling/live/just-listed.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import styles from './bottom-bar.module.css';

interface BarLinkProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
}

const LINKS: readonly BarLinkProps[] = [
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
        {LINKS.map((link) => (
          <BarLink
            key={link.to}
            {...link}
            isCurrent={pathname === link.to}
            isRaised={link.to === '/sell' && !isFlat}
          />
        ))}
      </ul>
    </nav>
  );
}

/** Memoized: most navigations change none of its props. */
const BarLink = memo(function BarLink({
  to,
  icon,
  label,
  isCurrent,
  isRaised,
}: BarLinkProps & { isCurrent: boolean; isRaised: boolean }) {
  return (
    <li>
      <AbsoluteLink
        to={to}
        className={to === '/sell' ? styles['sell'] : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {isRaised ? (
          <span className={styles['leaf']}>
            <Icon name={icon} />
          </span>
        ) : (
          <Icon name={icon} />
        )}
        {label}
      </AbsoluteLink>
    </li>
  );
});
