import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { FacetCounts } from '#contract/catalog/facets.ts';
import { isFailed, type Deferred } from '#app/ui/deferred.tsx';
import { addressOf } from '../lists/list-query-of.ts';
import type { Selection } from './selection.ts';

interface LoadedCounts {
  /** Those of the last selection until the current ones arrive. */
  readonly counts: FacetCounts | undefined;
  readonly hasFailed: boolean;
}

/** The counts of a selection, from the server or offline from the mirror. */
export function useFacetCounts({ sort: _sort, cursor: _cursor, ...selection }: Selection): LoadedCounts {
  const [counts, setCounts] = useState<FacetCounts>();
  const [hasFailed, setFailed] = useState(false);
  const { load, data } = useFetcher<{ readonly facets: Deferred<FacetCounts> }>();
  const href = addressOf('/api/facets', selection);

  useEffect(() => void load(href), [load, href]);

  useEffect(() => {
    let isCurrent = true;
    const settle = async (facets: Deferred<FacetCounts>): Promise<void> => {
      const loaded = await Promise.resolve(facets).catch(() => undefined);
      if (!isCurrent) return;
      const isLoaded = loaded !== undefined && !isFailed(loaded);
      setFailed(!isLoaded);
      if (isLoaded) setCounts(loaded);
    };
    if (data !== undefined) void settle(data.facets);
    return () => {
      isCurrent = false;
    };
  }, [data]);

  return { counts, hasFailed };
}
