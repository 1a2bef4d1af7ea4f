import { Link, useLocation } from 'react-router-dom';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import styles from './strip.module.css';

/** The row of category links; the current one is underlined. */
export function Strip() {
  const { pathname } = useLocation();
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  return (
    <nav className={styles['strip']} aria-label="Categories">
      <ul>
        <li>
          <Link to="/" aria-current={current('/')}>
            All Categories
          </Link>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={`/category/${category}`} aria-current={current(`/category/${category}`)}>
              {titleCase(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
