import { useEffect, useState } from 'react';
import { productPages, rowOf } from './product-page-cache.ts';
import { searchParamsOf, productQueryOf, type ProductQuery } from './product-query.ts';

/** The rows of a query. Refetches the visible ones on window focus. */
export function useProductRows(query: ProductQuery) {
  const [pages] = useState(productPages);
  const known = pages.store();
  const key = searchParamsOf(query).toString();

  useEffect(() => {
    pages.ask(productQueryOf(new URLSearchParams(key)));
    return pages.stop;
  }, [pages, key]);

  useEffect(() => {
    addEventListener('focus', pages.again);
    return () => removeEventListener('focus', pages.again);
  }, [pages]);

  const { look, again, put } = pages;
  return { ...known, rowAt: (index: number) => rowOf(known, index), look, again, put };
}

export type ProductRows = ReturnType<typeof useProductRows>;
