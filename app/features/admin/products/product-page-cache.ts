import { create } from 'zustand';
import type { AdminProduct, AdminProducts } from '#contract/admin/admin-products.ts';
import { productCalls } from '../admin-calls.ts';
import { searchParamsOf, type ProductQuery } from './product-query.ts';

/** Rows per request. */
const PAGE = 100;
/** Scroll debounce, in ms. */
const REST = 80;

const pageOf = (row: number): number => Math.floor(row / PAGE);

/** The loaded rows of a query. `bad`: the first page failed to load. */
interface Known {
  readonly key: string;
  readonly total: number;
  readonly stats: AdminProducts['stats'] | undefined;
  readonly pages: ReadonlyMap<number, readonly AdminProduct[]>;
  readonly state: 'loading' | 'ready' | 'bad';
  readonly isBusy: boolean;
}

const NOTHING: Known = {
  key: '',
  total: 0,
  stats: undefined,
  pages: new Map(),
  state: 'loading',
  isBusy: true,
};

export const rowOf = ({ pages }: Known, index: number): AdminProduct | undefined =>
  pages.get(pageOf(index))?.[index % PAGE];

/**
 * Caches the rows of one query, in pages of 100, fetched as they come into view. The old rows stay until the first page of
 * a new query arrives. Responses to outdated requests are ignored.
 */
export function productPages() {
  const store = create<Known>(() => NOTHING);
  let query: ProductQuery | undefined;
  let key = '';
  let turn = 0;
  let asked = new Set<number>();
  let seen: readonly [first: number, last: number] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readPage = async (page: number): Promise<void> => {
    if (query === undefined) return;
    const mine = turn;
    asked.add(page);
    try {
      const answer = await productCalls.readProducts({ ...query, offset: page * PAGE, limit: PAGE });
      if (mine !== turn) return;
      const { total, stats, products } = answer;
      const before = store.getState();
      const pages = new Map([...(before.key === key ? before.pages : []), [page, products]]);
      store.setState({ key, total, stats, pages, state: 'ready', isBusy: false });
    } catch {
      if (mine !== turn) return;
      asked.delete(page);
      const { key: known, state } = store.getState();
      store.setState({ isBusy: false, ...(known === key && state === 'ready' ? {} : { state: 'bad' }) });
    }
  };

  const begin = () => {
    turn += 1;
    asked = new Set();
    store.setState({ isBusy: true });
  };
  return {
    store,
    /** Switches to another query. */
    ask: (next: ProductQuery): void => {
      query = next;
      key = searchParamsOf(next).toString();
      seen = [0, 0];
      begin();
      void readPage(0);
    },
    /** Sets the visible rows; fetches them once scrolling rests. */
    look: (first: number, last: number): void => {
      seen = [first, last];
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (let page = pageOf(first); page <= pageOf(last); page += 1)
          if (!asked.has(page)) void readPage(page);
      }, REST);
    },
    /** Refetches the visible rows now, and all others when they come into view. */
    again: (): void => {
      begin();
      for (const page of new Set(seen.map(pageOf))) void readPage(page);
    },
    /** Replaces a product by the server's new version. */
    put: (product: AdminProduct): void =>
      store.setState(({ pages }) => ({ pages: withProduct(pages, product) })),
    stop: (): void => {
      turn += 1;
      clearTimeout(timer);
    },
  };
}

const withProduct = (pages: Known['pages'], product: AdminProduct): Known['pages'] =>
  new Map(
    [...pages].map(([page, rows]) => [page, rows.map((row) => (row.id === product.id ? product : row))]),
  );
