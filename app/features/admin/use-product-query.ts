import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductFilter } from '#contract/admin-products.ts';
import { productQueryOf, searchParamsOf, type ProductQuery } from './product-query.ts';
import { useWords } from './use-words.ts';

/** What the table shows: it stands in the address, and the words follow what is typed. */
export function useProductQuery() {
  const [params, setParams] = useSearchParams();
  const query = productQueryOf(params);
  const ask = useCallback(
    (next: ProductQuery) => setParams(searchParamsOf(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const { words, type } = useWords(query.filter.q ?? '', (typed) =>
    ask({ ...query, filter: withWords(query.filter, typed) }),
  );
  return { query, ask, words, type };
}

function withWords({ q: _before, ...filter }: ProductFilter, words: string): ProductFilter {
  return words === '' ? filter : { ...filter, q: words };
}
