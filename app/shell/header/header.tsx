import { useLocation } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { Brand } from './brand.tsx';
import { CartLink, HeaderLink } from './header-link.tsx';
import { SearchBox } from './search-box.tsx';
import { Strip } from './strip.tsx';
import styles from './header.module.css';

/** Brand, search box, links to sell, wishlist, cart and account, and the strip of categories. */
export function Header() {
  const { pathname } = useLocation();
  return (
    <header
      className={pathname === '/search' ? classes(styles['header'], styles['at-search']) : styles['header']}
    >
      {row}
      {strip}
    </header>
  );
}

// Constant elements: a navigation re-renders only components that use the location.
const row = (
  <div className={styles['in']}>
    <Brand />
    <SearchBox />
    <nav className={styles['links']} aria-label="Yours">
      <HeaderLink to="/sell" icon="camera" label="Sell" onlyWide />
      <HeaderLink to="/wishlist" icon="heart" label="Wishlist" onlyWide />
      <CartLink />
      <HeaderLink to="/account" icon="user" label="Account" />
    </nav>
  </div>
);
const strip = <Strip />;
