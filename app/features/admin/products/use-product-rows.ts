import { useEffect, useState } from 'react';
import { createProductPageCache, findRow, getRow } from './product-page-cache.ts';
import { searchParamsOf, productQueryOf, type ProductQuery } from './product-query.ts';

/** The rows of a query. Refetches the visible ones on window focus. */
export function useProductRows(query: ProductQuery) {
  const [pages] = useState(createProductPageCache);
  const cached = pages.store();
  const key = searchParamsOf(query).toString();

  useEffect(() => {
    pages.setQuery(productQueryOf(new URLSearchParams(key)));
    return pages.stop;
  }, [pages, key]);

  useEffect(() => {
    addEventListener('focus', pages.refetch);
    return () => removeEventListener('focus', pages.refetch);
  }, [pages]);

  const { setVisibleRows, refetch, replaceProduct } = pages;
  return {
    ...cached,
    rowAt: (index: number) => getRow(cached, index),
    rowOf: (productId: number) => findRow(cached, productId),
    setVisibleRows,
    refetch,
    replaceProduct,
  };
}

export type ProductRows = ReturnType<typeof useProductRows>;
