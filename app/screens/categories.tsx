import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { CategoryPile } from '../features/catalog/category-pile.tsx';
import { crumbLink } from './crumb-link.tsx';
import { PageMeta } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import readingStyles from '../styles/reading.css?url';

/** The six shelves. */
export function Component() {
  return (
    <>
      <ScreenStyles href={readingStyles} />
      <PageMeta
        title="Categories"
        description="The six shelves of Dogear: books, magazines, catalogs, manuals, journals and games."
        path="/categories"
      />
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: 'Categories' }]} link={crumbLink} />
      <div className="page-head">
        <h1>Categories</h1>
        <p className="soft lead">Six shelves. Everything in the shop lies on one of them.</p>
      </div>
      <div className="pile-alone">
        <CategoryPile />
      </div>
    </>
  );
}
