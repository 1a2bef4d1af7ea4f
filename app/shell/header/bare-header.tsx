import { classes } from '../../ui/classes.ts';
import { Brand } from './brand.tsx';
import { CartLink, HeaderLink } from './header-link.tsx';
import headerStyles from './header.module.css';
import styles from './bare-header.module.css';

/** The header of screens with one job: brand, cart and account, without search box and categories. */
export function BareHeader() {
  return (
    <header className={headerStyles['header']}>
      <div className={classes(headerStyles['in'], styles['bare-header'])}>
        <Brand />
        <nav className={headerStyles['links']} aria-label="Yours">
          <CartLink />
          <HeaderLink to="/account" icon="user" label="Account" />
        </nav>
      </div>
      <hr className="oxford" />
    </header>
  );
}
