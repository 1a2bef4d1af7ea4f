import { create } from 'zustand';
import type { AdminProduct, AdminProducts } from '#contract/admin/admin-products.ts';
import { productCalls } from '../admin-calls.ts';
import { searchParamsOf, type ProductQuery } from './product-query.ts';

/** Rows that are asked for together. */
const PAGE = 100;
/** Whoever scrolls fast is asked where he stands only when he rests; milliseconds. */
const REST = 80;

const pageOf = (row: number): number => Math.floor(row / PAGE);

/** What is known of the rows of a query. `bad`: not even the first could be had. */
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
 * The rows of one query at a time, in pages of a hundred, fetched where somebody looks. While another query's first page
 * is on its way the old rows stay. Answers that were asked for before the last question come too late and count for nothing.
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
    /** From now on it is about this. */
    ask: (next: ProductQuery): void => {
      query = next;
      key = searchParamsOf(next).toString();
      seen = [0, 0];
      begin();
      void readPage(0);
    },
    /** These rows are in sight; they are fetched once they stay there. */
    look: (first: number, last: number): void => {
      seen = [first, last];
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (let page = pageOf(first); page <= pageOf(last); page += 1)
          if (!asked.has(page)) void readPage(page);
      }, REST);
    },
    /** Reads anew what is in sight, and everything else when it comes there. */
    again: (): void => {
      begin();
      for (const page of new Set(seen.map(pageOf))) void readPage(page);
    },
    /** As the server has just said. */
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
