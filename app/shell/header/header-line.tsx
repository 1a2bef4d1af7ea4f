import { Mark } from '../../ui/mark.tsx';
import { classes } from '../../ui/classes.ts';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import { CartLink } from './header-link.tsx';
import { ScopeMenu } from './scope-menu.tsx';
import { SearchBox } from './search-box.tsx';
import headerStyles from './header.module.css';
import styles from './header-line.module.css';

/** The header in one line, for phones while the page scrolls: mark, categories, search box and cart. */
export const HeaderLine = () => (
  <section className={classes('unprinted', styles['header-line'])} aria-label="Header">
    <AbsoluteLink className={headerStyles['brand']} to="/">
      <Mark />
      <span className="vh">Dogear</span>
    </AbsoluteLink>
    <div className={styles['field']}>
      <ScopeMenu />
      <SearchBox />
    </div>
    <CartLink />
  </section>
);
