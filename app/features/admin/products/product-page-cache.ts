import { create } from 'zustand';
import type { AdminProduct, AdminProducts } from '#contract/admin/admin-products.ts';
import { productCalls } from '../admin-calls.ts';
import { searchParamsOf, type ProductQuery } from './product-query.ts';

// The only data of a screen that its loader does not read: which of a query's up to 1,000 pages are needed depends on
// scrolling, not on the URL. Two may load at once, and each edit replaces a row of one of them; a fetcher holds one answer.

/** Rows per request. */
const PAGE_SIZE = 100;
/** Scroll debounce, in ms. */
const SCROLL_DEBOUNCE_MS = 80;

const pageOf = (row: number): number => Math.floor(row / PAGE_SIZE);

interface CachedPage {
  readonly products: readonly AdminProduct[];
  readonly cursors?: AdminProducts['cursors'];
}

/** The loaded rows of a query. `failed`: the first page failed to load. */
interface CachedRows {
  readonly key: string;
  readonly total: number;
  /** False: more products match, but these are all that the table shows. */
  readonly totalIsExact: boolean;
  readonly stats: AdminProducts['stats'] | undefined;
  readonly pages: ReadonlyMap<number, CachedPage>;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly isBusy: boolean;
}

const EMPTY: CachedRows = {
  key: '',
  total: 0,
  totalIsExact: true,
  stats: undefined,
  pages: new Map(),
  state: 'loading',
  isBusy: true,
};

export const getRow = ({ pages }: CachedRows, index: number): AdminProduct | undefined =>
  pages.get(pageOf(index))?.products[index % PAGE_SIZE];

/** The row of a product, if it is loaded. */
export function findRow({ pages }: CachedRows, productId: number): number | undefined {
  for (const [page, { products }] of pages) {
    const at = products.findIndex(({ id }) => id === productId);
    if (at !== -1) return page * PAGE_SIZE + at;
  }
  return undefined;
}

/**
 * Caches the rows of one query, in pages of 100, fetched as they come into view. The old rows stay until the first page of
 * a new query arrives. Responses to outdated requests are ignored.
 */
export function createProductPageCache() {
  const store = create<CachedRows>(() => EMPTY);
  let query: ProductQuery | undefined;
  let key = '';
  let generation = 0;
  let requestedPages = new Set<number>();
  let visibleRows: readonly [first: number, last: number] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fetchPage = async (page: number): Promise<void> => {
    if (query === undefined) return;
    const startedIn = generation;
    requestedPages.add(page);
    try {
      const loaded = await readPage(query, page, pagesOf(store.getState(), key));
      if (startedIn !== generation) return;
      const { total, totalIsExact = true, stats } = loaded;
      const pages = new Map([...pagesOf(store.getState(), key), [page, loaded]]);
      store.setState({ key, total, totalIsExact, stats, pages, state: 'ready', isBusy: false });
    } catch {
      if (startedIn !== generation) return;
      requestedPages.delete(page);
      const { key: cachedKey, state } = store.getState();
      store.setState({ isBusy: false, state: cachedKey === key && state === 'ready' ? 'ready' : 'failed' });
    }
  };

  const startGeneration = () => {
    generation += 1;
    requestedPages = new Set();
    store.setState({ isBusy: true });
  };
  return {
    store,
    /** Switches to another query. */
    setQuery: (next: ProductQuery): void => {
      query = next;
      key = searchParamsOf(next).toString();
      visibleRows = [0, 0];
      startGeneration();
      void fetchPage(0);
    },
    /** Sets the visible rows; fetches them once scrolling rests. */
    setVisibleRows: (first: number, last: number): void => {
      visibleRows = [first, last];
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (let page = pageOf(first); page <= pageOf(last); page += 1)
          if (!requestedPages.has(page)) void fetchPage(page);
      }, SCROLL_DEBOUNCE_MS);
    },
    /** Refetches the visible rows now, and all others when they come into view. */
    refetch: (): void => {
      startGeneration();
      for (const page of new Set(visibleRows.map(pageOf))) void fetchPage(page);
    },
    /** Replaces a product by the server's new version. */
    replaceProduct: (product: AdminProduct): void =>
      store.setState(({ pages }) => ({ pages: withProduct(pages, product) })),
    stop: (): void => {
      generation += 1;
      clearTimeout(timer);
    },
  };
}

/** The loaded pages of a query. */
const pagesOf = (cached: CachedRows, key: string): CachedRows['pages'] =>
  cached.key === key ? cached.pages : new Map();

/** Reads a page so that it joins the one before or after it, if that is loaded. */
function readPage(query: ProductQuery, page: number, pages: CachedRows['pages']): Promise<AdminProducts> {
  const after = pages.get(page - 1)?.cursors?.last;
  const neighbor = after === undefined ? { before: pages.get(page + 1)?.cursors?.first } : { after };
  return productCalls.readProducts({ ...query, ...neighbor, offset: page * PAGE_SIZE, limit: PAGE_SIZE });
}

const withProduct = (pages: CachedRows['pages'], product: AdminProduct): CachedRows['pages'] =>
  new Map(
    [...pages].map(([page, { products, ...cached }]) => [
      page,
      { ...cached, products: products.map((row) => (row.id === product.id ? product : row)) },
    ]),
  );
