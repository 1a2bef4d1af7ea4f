import { lazy, Suspense, type ReactNode } from 'react';
import { filtersOf } from '#contract/catalog/listing-queries.ts';
import { classes } from '#app/ui/classes.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { FacetedList } from './faceted-list.ts';
import styles from './with-facets.module.css';

const loadFacets = async (): Promise<(list: FacetedList) => ReactNode> =>
  (await import('./facets.tsx')).Facets;

/** Loaded after hydration: without script, lists have a sort and searches a form. Nothing if the download fails. */
const Facets = lazy<(list: FacetedList) => ReactNode>(async () => ({
  default: await loadFacets().catch(() => () => null),
}));

/** A list with its facets: a row of chips above it on phones, a column beside it from 1024 px. Their place is reserved. */
export function WithFacets({ children, ...list }: FacetedList & { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <div
      className={
        hasFilters(list.query) ? classes(styles['with-facets'], styles['filtered']) : styles['with-facets']
      }
    >
      <div className={styles['place']}>
        {isHydrated && (
          <Suspense>
            <Facets {...list} />
          </Suspense>
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}

/** Whether the address narrows the list. */
export const hasFilters = (query: FacetedList['query']): boolean =>
  Object.values(filtersOf(query)).some((filter) => filter !== undefined);
