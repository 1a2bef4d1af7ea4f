import { Link, useLoaderData } from 'react-router-dom';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { SKELETONS } from '#contract/limits.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import type { CardPage } from '#contract/reads.ts';
import { itemCountText, SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import type { FacetedList } from '../features/catalog/facets/faceted-list.ts';
import { WithFacets } from '../features/catalog/facets/with-facets.tsx';
import { CardList } from '../features/catalog/lists/card-list.tsx';
import { imagePriorityOf } from '../features/catalog/lists/card-parts.tsx';
import { CollectionCard } from '../features/catalog/lists/collection-card.tsx';
import { addressOf } from '../features/catalog/lists/list-query-of.ts';
import { useFirstPage, useVisit } from '../features/catalog/lists/list-memory.ts';
import { SortSelect } from '../features/catalog/lists/sort-select.tsx';
import type { ProductsData } from '../shell/loading/loader-data.ts';
import { Deferred } from '../ui/deferred.tsx';
import { EmptyShelf, FirstPageLink, ListSkeleton, ListCount, listFailure } from './lists/list-states.tsx';
import { PageMeta } from './page-meta.tsx';
import { ShopCard } from './lists/shop-card.tsx';
import { classes } from '../ui/classes.ts';
import tabsStyles from '../ui/layout/tabs.module.css';
import styles from './products.module.css';

/** Browse Collection: everything that can be bought, with a tab for each category. */
export function Component() {
  const { query, page } = useLoaderData<ProductsData>();
  const visit = useVisit();
  const first = useFirstPage(page);
  const list = { path: '/products', query };
  // The tabs show one category or all.
  const category = query.category?.length === 1 ? query.category[0] : undefined;
  return (
    <>
      <PageMeta
        title={category === undefined ? 'Browse Collection' : `Browse Collection: ${titleCase(category)}`}
        description={
          category === undefined
            ? 'Everything on our shelves: used books, magazines, catalogs, manuals, journals and games, newest first.'
            : `Everything on our shelf of ${category}, with condition, price and the first words about each copy.`
        }
        path={addressOf('/products', { category: query.category })}
      />
      <div className="page-head">
        <h1>Browse Collection</h1>
      </div>
      <CategoryTabs query={query} />
      <div className={classes('row spread', styles['under-tabs'])}>
        <ListCount page={first} format={({ total }) => itemCountText(total)} />
        <SortSelect {...list} />
      </div>
      <WithFacets {...list}>
        <h2 className="vh">Items</h2>
        <Deferred value={first} skeleton={<ListSkeleton count={SKELETONS.products} />} failed={listFailure}>
          {(shown) => <Cards key={visit} {...list} first={shown} />}
        </Deferred>
      </WithFacets>
    </>
  );
}

/** Tabs that are links: each category has its own address. */
function CategoryTabs({ query: { category: chosen = [], ...query } }: { query: ListQuery }) {
  return (
    <nav className={tabsStyles['tabs']} aria-label="Shelves">
      {[undefined, ...CATEGORIES].map((category) => (
        <Link
          key={category ?? 'all'}
          className={tabsStyles['tab']}
          to={addressOf('/products', { ...query, category: category && [category], cursor: undefined })}
          aria-current={chosen.length < 2 && category === chosen[0] ? 'page' : undefined}
        >
          {category === undefined ? 'All Items' : titleCase(category)}
        </Link>
      ))}
    </nav>
  );
}

function Cards({ path, query, first }: FacetedList & { first: CardPage }) {
  if (first.items.length === 0)
    return <EmptyShelf message={SCREEN_MESSAGES.noProducts} path={path} query={query} />;
  return (
    <>
      <FirstPageLink
        path={addressOf(path, { ...query, cursor: undefined })}
        shown={query.cursor !== undefined}
      />
      <CardList first={first} hrefOf={(cursor) => addressOf(path, { ...query, cursor })}>
        {(card, index) => (
          <ShopCard key={card.id} card={card} as={CollectionCard} priority={imagePriorityOf(index)} />
        )}
      </CardList>
    </>
  );
}
