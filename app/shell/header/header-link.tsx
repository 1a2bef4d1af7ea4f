import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { badgeText } from '#contract/cart/cart-arithmetic.ts';
import { useCartCount } from '../../features/cart/cart-store.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { classes } from '../../ui/classes.ts';
import countStyles from '../../ui/states/count.module.css';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import styles from './header.module.css';

interface HeaderLinkProps {
  to: string;
  icon: IconName;
  label: string;
  onlyWide?: boolean;
  badge?: string | undefined;
}

/** An icon that leads to one of the visitor's own screens; from 1024 px with its word. */
export function HeaderLink(props: HeaderLinkProps) {
  const { pathname } = useLocation();
  return <IconLink {...props} isCurrent={pathname === props.to} />;
}

/** Memoized: most navigations change none of its props. */
const IconLink = memo(function IconLink({
  to,
  icon,
  label,
  onlyWide = false,
  badge,
  isCurrent,
}: HeaderLinkProps & { isCurrent: boolean }) {
  return (
    <AbsoluteLink
      className={onlyWide ? classes(styles['link'], styles['only-wide']) : styles['link']}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span className={styles['word']}>{label}</span>
      {badge !== undefined && (
        <span className={countStyles['count']}>
          {badge}
          <span className="vh">{badge === '1' ? ' item' : ' items'}</span>
        </span>
      )}
    </AbsoluteLink>
  );
});

/** The link to the cart, with the number of items in it. */
export const CartLink = () => (
  <HeaderLink to="/cart" icon="cart" label="Cart" badge={badgeText(useCartCount())} />
);
