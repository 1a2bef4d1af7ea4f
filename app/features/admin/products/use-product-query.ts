import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { productQueryOf, searchParamsOf, type ProductQuery } from './product-query.ts';
import { useDebouncedSearch } from '../use-debounced-search.ts';

/** The table's query, stored in the URL; the search words follow the input after a debounce. */
export function useProductQuery() {
  const [params, setParams] = useSearchParams();
  const query = productQueryOf(params);
  // A second change during one navigation builds on the first, which `params` lacks until then.
  const newest = useRef(query);
  useEffect(() => {
    newest.current = productQueryOf(params);
  }, [params]);
  const update = useCallback(
    (change: (query: ProductQuery) => ProductQuery) => {
      newest.current = change(newest.current);
      setParams(searchParamsOf(newest.current), { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const { words, setWords } = useDebouncedSearch(query.filter.q ?? '', (typed) =>
    update((current) => ({ ...current, filter: withWords(current.filter, typed) })),
  );
  return {
    query,
    /** Sets every filter except the search words. */
    setFilter: (filter: ProductFilter) =>
      update((current) => ({ ...current, filter: withWords(filter, current.filter.q ?? '') })),
    sort: (sort: ProductQuery['sort']) => update((current) => ({ ...current, sort })),
    words,
    setWords,
  };
}

function withWords({ q: _before, ...filter }: ProductFilter, words: string): ProductFilter {
  return words === '' ? filter : { ...filter, q: words };
}
