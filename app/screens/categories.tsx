import { Breadcrumb } from '../ui/layout/breadcrumb.tsx';
import { CategoryPile } from '../features/catalog/lists/category-pile.tsx';
import { crumbLink } from './crumb-link.tsx';
import { PageMeta } from './page-meta.tsx';
import { classes } from '../ui/classes.ts';
import readingStyles from './static/reading.module.css';

/** All categories. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Categories"
        description="The six shelves of Dogear: books, magazines, catalogs, manuals, journals and games."
        path="/categories"
      />
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: 'Categories' }]} link={crumbLink} />
      <div className="page-head">
        <h1>Categories</h1>
        <p className={classes('soft', readingStyles['lead'])}>Six shelves hold everything in the shop.</p>
      </div>
      <div className={readingStyles['pile-alone']}>
        <CategoryPile />
      </div>
    </>
  );
}
