import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductFilter } from '#contract/admin-products.ts';
import { productQueryOf, searchParamsOf, type ProductQuery } from './product-query.ts';

/** Milliseconds after the last letter until the question is asked. */
const TYPED = 120;

/** What the table shows: it stands in the address, and the words follow what is typed. */
export function useProductQuery() {
  const [params, setParams] = useSearchParams();
  const query = productQueryOf(params);
  const [words, setWords] = useState(query.filter.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = useCallback(
    (next: ProductQuery) => setParams(searchParamsOf(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const type = (text: string) => {
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask({ ...query, filter: withWords(query.filter, text) }), TYPED);
  };
  return { query, ask, words, type };
}

function withWords({ q: _before, ...filter }: ProductFilter, text: string): ProductFilter {
  return text.trim() === '' ? filter : { ...filter, q: text.trim() };
}
