import { Link, useLocation } from 'react-router-dom';
import { badgeText } from '#contract/cart/cart-arithmetic.ts';
import { useCartCount } from '../../features/cart/cart-store.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SearchBox } from './search-box.tsx';
import { classes } from '../../ui/classes.ts';
import countStyles from '../../ui/states/count.module.css';
import styles from './header.module.css';

/** Brand, search box, and links to sell, wishlist, cart and account. */
export function Header() {
  const count = useCartCount();
  const { pathname } = useLocation();
  return (
    <header
      className={pathname === '/search' ? classes(styles['header'], styles['at-search']) : styles['header']}
    >
      <div className={styles['in']}>
        <Link className={styles['brand']} to="/">
          <Mark />
          Dogear
        </Link>
        <SearchBox />
        <nav className={styles['links']} aria-label="Yours">
          <HeaderLink to="/sell" icon="camera" label="Sell" onlyWide />
          <HeaderLink to="/wishlist" icon="heart" label="Wishlist" onlyWide />
          <HeaderLink to="/cart" icon="cart" label="Cart" badge={badgeText(count)} />
          <HeaderLink to="/account" icon="user" label="Account" />
        </nav>
      </div>
    </header>
  );
}

interface HeaderLinkProps {
  to: string;
  icon: IconName;
  label: string;
  onlyWide?: boolean;
  badge?: string | undefined;
}

function HeaderLink({ to, icon, label, onlyWide = false, badge }: HeaderLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={onlyWide ? classes(styles['link'], styles['only-wide']) : styles['link']}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span className={styles['word']}>{label}</span>
      {badge !== undefined && (
        <span className={countStyles['count']}>
          {badge}
          <span className="vh">{badge === '1' ? ' item' : ' items'}</span>
        </span>
      )}
    </Link>
  );
}
