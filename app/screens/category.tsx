import { Link, useLoaderData } from 'react-router-dom';
import { titleCase, subtitleOf } from '#contract/catalog/categories.ts';
import { categoryBadge } from '#contract/catalog/discount.ts';
import { SKELETONS } from '#contract/limits.ts';
import type { CardPage } from '#contract/reads.ts';
import { itemCountText, SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import type { FacetedList } from '../features/catalog/facets/faceted-list.ts';
import { WithFacets } from '../features/catalog/facets/with-facets.tsx';
import { CardList } from '../features/catalog/lists/card-list.tsx';
import { imagePriorityOf } from '../features/catalog/lists/card-parts.tsx';
import { addressOf } from '../features/catalog/lists/list-query-of.ts';
import { useFirstPage, useVisit } from '../features/catalog/lists/list-memory.ts';
import { SortSelect } from '../features/catalog/lists/sort-select.tsx';
import type { CategoryData } from '../shell/loading/loader-data.ts';
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Deferred } from '../ui/deferred.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { crumbLink } from './crumb-link.tsx';
import { EmptyShelf, FirstPageLink, ListSkeleton, ListCount, listFailure } from './lists/list-states.tsx';
import { HiddenPage, PageMeta } from './page-meta.tsx';
import { ShopCard } from './lists/shop-card.tsx';

/** All items of a category that can be bought, sorted as the user chooses. */
export function Component() {
  const data = useLoaderData<CategoryData>();
  return data.category === null ? <InvalidCategory /> : <CategoryList {...data} />;
}

function CategoryList({ category, query, page }: Exclude<CategoryData, { category: null }>) {
  const visit = useVisit();
  const first = useFirstPage(page);
  const name = titleCase(category);
  const list = { path: `/category/${category}`, query: { ...query, category: undefined } };
  return (
    <>
      <PageMeta
        title={`Used ${name}`}
        description={`Used ${category} at Dogear: ${subtitleOf(category)}. Each copy looked over by hand, with its condition in plain words.`}
        path={`/category/${category}`}
      />
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: name }]} link={crumbLink} />
      <div className="page-head row spread">
        <h1>{name}</h1>
        <div className="row">
          <ListCount page={first} format={({ total }) => `Showing ${itemCountText(total)}`} />
          <SortSelect {...list} />
        </div>
      </div>
      <WithFacets {...list} category={category}>
        <h2 className="vh">Items</h2>
        <Deferred value={first} skeleton={<ListSkeleton count={SKELETONS.category} />} failed={listFailure}>
          {(shown) => <Cards key={visit} {...list} first={shown} />}
        </Deferred>
      </WithFacets>
    </>
  );
}

function Cards({ path, query, first }: FacetedList & { first: CardPage }) {
  if (first.items.length === 0)
    return <EmptyShelf message={SCREEN_MESSAGES.noItems} path={path} query={query} />;
  return (
    <>
      <FirstPageLink
        path={addressOf(path, { ...query, cursor: undefined })}
        shown={query.cursor !== undefined}
      />
      <CardList first={first} hrefOf={(cursor) => addressOf(path, { ...query, cursor })}>
        {(card, index) => (
          <ShopCard
            key={card.id}
            card={card}
            percent={categoryBadge(card)}
            priority={imagePriorityOf(index)}
          />
        )}
      </CardList>
    </>
  );
}

function InvalidCategory() {
  return (
    <>
      <HiddenPage title={SCREEN_MESSAGES.invalidCategory} description={SCREEN_MESSAGES.notHere} />
      <StateMessage
        level={1}
        title={SCREEN_MESSAGES.invalidCategory}
        drawing="torn-leaf"
        actions={
          <Link className={buttonClass('primary')} to="/">
            Return Home
          </Link>
        }
      >
        There is no category with that name. You can find all six at the top of every page.
      </StateMessage>
    </>
  );
}
