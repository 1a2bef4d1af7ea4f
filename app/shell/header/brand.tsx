import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark.tsx';
import styles from './header.module.css';

/** The link home in every header. */
export const Brand = () => (
  <Link className={styles['brand']} to="/">
    <Mark />
    Dogear
  </Link>
);
