import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { productQueryOf, searchParamsOf, type ProductQuery } from './product-query.ts';
import { useWords } from '../use-debounced-search.ts';

/** What the table shows: it stands in the address, and the words follow what is typed. */
export function useProductQuery() {
  const [params, setParams] = useSearchParams();
  const query = productQueryOf(params);
  // Two changes within one navigation: the second builds on the first, which `params` does not have yet.
  const newest = useRef(query);
  useEffect(() => {
    newest.current = productQueryOf(params);
  }, [params]);
  const ask = useCallback(
    (change: (query: ProductQuery) => ProductQuery) => {
      newest.current = change(newest.current);
      setParams(searchParamsOf(newest.current), { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const { words, type } = useWords(query.filter.q ?? '', (typed) =>
    ask((now) => ({ ...now, filter: withWords(now.filter, typed) })),
  );
  return {
    query,
    /** Narrows by anything but words. */
    narrow: (filter: ProductFilter) =>
      ask((now) => ({ ...now, filter: withWords(filter, now.filter.q ?? '') })),
    sort: (sort: ProductQuery['sort']) => ask((now) => ({ ...now, sort })),
    words,
    type,
  };
}

function withWords({ q: _before, ...filter }: ProductFilter, words: string): ProductFilter {
  return words === '' ? filter : { ...filter, q: words };
}
