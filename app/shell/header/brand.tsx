import { Mark } from '../../ui/mark.tsx';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import styles from './header.module.css';

/** The link home in every header. */
export const Brand = () => (
  <AbsoluteLink className={styles['brand']} to="/">
    <Mark />
    Dogear
  </AbsoluteLink>
);
