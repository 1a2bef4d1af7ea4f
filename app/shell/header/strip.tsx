import { useLocation } from 'react-router-dom';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { AbsoluteLink } from '../../ui/absolute-link.tsx';
import styles from './strip.module.css';

/** The row of category links; the current one is underlined. */
export function Strip() {
  const { pathname } = useLocation();
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  return (
    <nav className={styles['strip']} aria-label="Categories">
      <ul>
        <li>
          <AbsoluteLink to="/" aria-current={current('/')}>
            All Categories
          </AbsoluteLink>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <AbsoluteLink to={`/category/${category}`} aria-current={current(`/category/${category}`)}>
              {titleCase(category)}
            </AbsoluteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
