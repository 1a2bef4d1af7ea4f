import { Link } from 'react-router-dom';
import { CATEGORIES, titleCase, subtitleOf } from '#contract/catalog/categories.ts';
import styles from './category-pile.module.css';

/** The six categories, drawn as a pile of books. */
export function CategoryPile() {
  return (
    <ul className={styles['category-pile']}>
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link to={`/category/${category}`} viewTransition>
            <b>{titleCase(category)}</b>
            <span>{subtitleOf(category)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
