import { Link, useLoaderData } from 'react-router-dom';
import { productBadge } from '#contract/catalog/discount.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import type { SearchPage } from '#contract/reads.ts';
import { searchErrorMessage } from '#contract/search/search-messages.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { hasFilters, WithFacets } from '../features/catalog/facets/with-facets.tsx';
import { CardList } from '../features/catalog/lists/card-list.tsx';
import { imagePriorityOf } from '../features/catalog/lists/card-parts.tsx';
import { addressOf } from '../features/catalog/lists/list-query-of.ts';
import { useFirstPage, useVisit } from '../features/catalog/lists/list-memory.ts';
import { SortSelect } from '../features/catalog/lists/sort-select.tsx';
import { Highlighted } from '../features/search/highlighted.tsx';
import { SearchFilters } from '../features/search/search-filters.tsx';
import { Searching, SearchSummary } from '../features/search/search-summary.tsx';
import type { SearchData } from '../shell/loading/loader-data.ts';
import { SearchBox } from '../shell/header/search-box.tsx';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Deferred } from '../ui/deferred.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { FirstPageLink } from './lists/list-states.tsx';
import { PageMeta } from './page-meta.tsx';
import { SectionFailure } from '../ui/states/section-failure.tsx';
import { ShopCard } from './lists/shop-card.tsx';

/** The search box, the results, and their filters. */
export function Component() {
  const { query, page } = useLoaderData<SearchData>();
  return (
    <>
      <PageMeta
        title={query.q === '' ? 'Search' : `Search: ${query.q}`}
        description="Search used books, magazines, catalogs, manuals, journals and games by title, author, subject or ISBN."
        path="/search"
      />
      {page === null ? <BlankSearch /> : <SearchResults query={query} page={page} />}
    </>
  );
}

function SearchResults({ query, page }: { query: SearchQuery; page: NonNullable<SearchData['page']> }) {
  const visit = useVisit();
  const first = useFirstPage(page);
  return (
    <>
      <div className="page-head">
        <h1>Search</h1>
        <SearchBox label="Search the shop" />
        <Deferred value={first} skeleton={<Searching />} failed={searchFailure}>
          {(found) => <SearchSummary q={query.q} total={found} correctedTo={found.correctedTo} />}
        </Deferred>
        <div className="scripted">
          <SortSelect path="/search" query={query} />
        </div>
        <noscript>{import.meta.env.SSR && <SearchFilters query={query} />}</noscript>
      </div>
      <WithFacets path="/search" query={query}>
        <Deferred value={first} skeleton={null} failed={() => null}>
          {(shown) => <ResultCards key={visit} query={query} first={shown} />}
        </Deferred>
      </WithFacets>
    </>
  );
}

const searchFailure = (retry: () => void, failure?: Error) => (
  <SectionFailure message={SCREEN_MESSAGES.searchFailed} detail={detailOf(failure)} retry={retry} />
);

/** The server's status, if it responded. */
const detailOf = (failure: Error | undefined): string | undefined =>
  failure !== undefined && 'status' in failure && typeof failure.status === 'number'
    ? searchErrorMessage(failure.status)
    : undefined;

function ResultCards({ query, first }: { query: SearchQuery; first: SearchPage }) {
  if (first.items.length === 0) return <NoMatches query={query} />;
  return (
    <>
      <h2 className="vh">Items</h2>
      <FirstPageLink
        path={addressOf('/search', { ...query, cursor: undefined })}
        shown={query.cursor !== undefined}
      />
      <CardList first={first} hrefOf={(cursor) => addressOf('/search', { ...query, cursor })}>
        {(card, index) => (
          <ShopCard
            key={card.id}
            card={card}
            percent={productBadge(card)}
            priority={imagePriorityOf(index)}
            highlight={(text) => <Highlighted text={text} query={first.correctedTo ?? query.q} />}
          />
        )}
      </CardList>
    </>
  );
}

function NoMatches({ query }: { query: SearchQuery }) {
  return (
    <StateMessage
      title={SCREEN_MESSAGES.searchEmpty}
      drawing="no-results"
      actions={
        <>
          <Link className={buttonClass('primary')} to="/products">
            Browse Products
          </Link>
          {hasFilters(query) && (
            <Link className={buttonClass()} to={addressOf('/search', { q: query.q })}>
              Clear all filters
            </Link>
          )}
        </>
      }
    >
      Nothing on our shelves matches these words. Try fewer words or another spelling.
    </StateMessage>
  );
}

function BlankSearch() {
  return (
    <>
      <div className="page-head">
        <h1>Search</h1>
        <SearchBox label="Search the shop" />
      </div>
      <StateMessage
        title={SCREEN_MESSAGES.searchBlank}
        drawing="no-results"
        actions={
          <Link className={buttonClass('primary')} to="/products">
            Browse Products
          </Link>
        }
      >
        Enter a title, an author, a subject, or the number under the barcode.
      </StateMessage>
    </>
  );
}
