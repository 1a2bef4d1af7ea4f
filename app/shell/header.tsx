import { Link, useLocation } from 'react-router-dom';
import { badgeText } from '#contract/cart-arithmetic.ts';
import { useCartCount } from '../features/cart/cart-store.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { SearchBox } from './search-box.tsx';

/** Brand, search, and what is the visitor's own. */
export function Header() {
  const count = useCartCount();
  const { pathname } = useLocation();
  return (
    <header className={pathname === '/search' ? 'header at-search' : 'header'}>
      <div className="header-in">
        <Link className="brand" to="/">
          <Mark />
          Dogear
        </Link>
        <SearchBox />
        <nav className="header-links" aria-label="Yours">
          <HeaderLink to="/sell" icon="camera" word="Sell" onlyWide />
          <HeaderLink to="/wishlist" icon="heart" word="Wishlist" onlyWide />
          <HeaderLink to="/cart" icon="cart" word="Cart" badge={badgeText(count)} />
          <HeaderLink to="/account" icon="user" word="Account" />
        </nav>
      </div>
    </header>
  );
}

interface HeaderLinkProps {
  to: string;
  icon: IconName;
  word: string;
  onlyWide?: boolean;
  badge?: string | undefined;
}

function HeaderLink({ to, icon, word, onlyWide = false, badge }: HeaderLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={onlyWide ? 'header-link only-wide' : 'header-link'}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span className="word">{word}</span>
      {badge !== undefined && (
        <span className="count">
          {badge}
          <span className="vh">{badge === '1' ? ' item' : ' items'}</span>
        </span>
      )}
    </Link>
  );
}
