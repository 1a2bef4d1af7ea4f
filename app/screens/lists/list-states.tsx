import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardPage } from '#contract/reads.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import type { FacetedList } from '../../features/catalog/facets/faceted-list.ts';
import { hasFilters } from '../../features/catalog/facets/with-facets.tsx';
import { addressOf } from '../../features/catalog/lists/list-query-of.ts';
import { buttonClass } from '../../ui/buttons/button.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { CardSkeletons } from '../../ui/states/skeleton.tsx';
import { FailedState } from '../../ui/states/failed-state.tsx';
import { StateMessage } from '../../ui/states/state-message.tsx';
import gridStyles from '../../ui/layout/grid.module.css';

/** The number of items, once loaded. */
export function ListCount<P extends CardPage>({
  page,
  format,
}: {
  page: Deferred<P>;
  format: (page: P) => ReactNode;
}) {
  return (
    <p className="soft">
      <Deferred value={page} skeleton="Loading" failed={() => ''}>
        {format}
      </Deferred>
    </p>
  );
}

/** A grid that is loading. */
export function ListSkeleton({ count }: { count: number }) {
  return (
    <div className={gridStyles['grid']} aria-busy="true">
      <CardSkeletons count={count} />
    </div>
  );
}

/** The error state of a list. */
export const listFailure = (retry: () => void) => (
  <FailedState
    title={SCREEN_MESSAGES.productsFailed}
    retry={retry}
    actions={
      <Link className={buttonClass()} to="/">
        Return Home
      </Link>
    }
  >
    We dropped something on the way from the shelf. Nothing of yours is lost.
  </FailedState>
);

/** The empty state of a list, or of its filters. */
export function EmptyShelf({ message, path, query }: FacetedList & { message: string }) {
  const isFiltered = hasFilters({ ...query, category: undefined });
  return (
    <StateMessage
      title={message}
      drawing="empty-shelf"
      actions={
        <>
          <Link className={buttonClass('primary')} to="/sell">
            Sell an Item
          </Link>
          {isFiltered && (
            <Link
              className={buttonClass()}
              to={addressOf(path, { category: query.category, sort: query.sort })}
            >
              Clear all filters
            </Link>
          )}
        </>
      }
    >
      {isFiltered
        ? 'Nothing on this shelf matches all your filters.'
        : 'This shelf is empty today. The first copy on it could be yours.'}
    </StateMessage>
  );
}

/** Shown when a later page was opened by its address. */
export function FirstPageLink({ path, shown }: { path: string; shown: boolean }) {
  return (
    shown && (
      <p>
        <Link className="link" to={path}>
          Back to the beginning of the list
        </Link>
      </p>
    )
  );
}
