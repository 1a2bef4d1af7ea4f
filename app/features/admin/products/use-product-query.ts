import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { productQueryOf, searchParamsOf, type ProductQuery } from './product-query.ts';
import { useDebouncedSearch } from '../use-debounced-search.ts';
import { useLatestParams } from '../use-latest-params.ts';

/** The table's query, stored in the URL; the search words follow the input after a debounce. */
export function useProductQuery() {
  const [params, updateParams] = useLatestParams();
  const query = productQueryOf(params);
  const update = (change: (latest: ProductQuery) => ProductQuery) =>
    updateParams((latest) => searchParamsOf(change(productQueryOf(latest))));
  const { words, setWords } = useDebouncedSearch(query.filter.q ?? '', (typed) =>
    update((latest) => ({ ...latest, filter: withWords(latest.filter, typed) })),
  );
  return {
    query,
    /** Sets every filter except the search words. */
    setFilter: (filter: ProductFilter) =>
      update((latest) => ({ ...latest, filter: withWords(filter, latest.filter.q ?? '') })),
    sort: (sort: ProductQuery['sort']) => update((latest) => ({ ...latest, sort })),
    words,
    setWords,
  };
}

function withWords({ q: _before, ...filter }: ProductFilter, words: string): ProductFilter {
  return words === '' ? filter : { ...filter, q: words };
}
