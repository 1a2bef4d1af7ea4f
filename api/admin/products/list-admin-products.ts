import {
  DEFAULT_ADMIN_SORT,
  type AdminProducts,
  type AdminSort,
  type ProductFilter,
} from '#contract/admin/admin-products.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { adminProductOnWire } from './admin-product-on-wire.ts';
import { heldCopies, rowsByIds } from './product-index.repo.ts';
import { boardOf, type Board } from './product-index.ts';
import type { Card } from './indexed-product.ts';
import { testOf } from './find-products.ts';
import { filterGently } from './gentle-sort.ts';

/** What the table asks for. */
export interface TableQuery extends ProductFilter {
  readonly sort?: AdminSort | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A stretch of the table of products. */
export async function listAdminProducts(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { sort = DEFAULT_ADMIN_SORT, limit, offset, ...filter }: TableQuery,
): Promise<AdminProducts> {
  const held = await heldCopies(storage.db);
  const board = await boardOf({ storage });
  const found = await cardsOf(board, filter, sort, held);
  const shown = found.slice(offset, offset + limit).map(({ id }) => id);
  const rows = await rowsByIds(storage.db, shown);
  return {
    products: rows.map((row) => adminProductOnWire(row, held)),
    total: found.length,
    offset,
    stats: statsOf(board),
  };
}

interface Found {
  readonly version: number;
  readonly lists: Map<string, readonly Card[]>;
}

const MAX_KEPT = 8;

// While somebody scrolls, stretch after stretch of the same list is asked for.
const foundOn = new WeakMap<Board, Found>();

/** Every product that a filter finds, in the order of the table. */
export async function cardsOf(
  board: Board,
  filter: ProductFilter,
  sort: AdminSort,
  held: ReadonlyMap<number, number>,
): Promise<readonly Card[]> {
  const { cards: order, version } = await board.sorted(sort);
  if (filter.stock === 'held' || filter.stock === 'out') return filterGently(order, testOf(filter, held)); // holds change by themselves
  const before = foundOn.get(board);
  const found = before?.version === version ? before : { version, lists: new Map<string, readonly Card[]>() };
  foundOn.set(board, found);
  const name = JSON.stringify([sort, filter]);
  const known =
    found.lists.get(name) ??
    (await filterGently(found.lists.get(withOneLess(sort, filter)) ?? order, testOf(filter, held)));
  if (found.lists.size >= MAX_KEPT) found.lists.clear();
  found.lists.set(name, known);
  return known;
}

/** While somebody types, what one letter less has found holds all that is found now; numbers also mean ids. */
const withOneLess = (sort: AdminSort, filter: ProductFilter): string =>
  JSON.stringify([sort, /\d/.test(filter.q ?? '') ? filter : { ...filter, q: filter.q?.slice(0, -1) }]);

type Stats = AdminProducts['stats'];

const counted = new WeakMap<Board, { readonly version: number; readonly stats: Stats }>();

/** Of the whole shop: what is not deleted and not hidden. */
function statsOf(board: Board): Stats {
  const known = counted.get(board);
  if (known?.version === board.version) return known.stats;
  const categories = new Set<string>();
  let [total, inStock] = [0, 0];
  for (const card of board.cards.values()) {
    if (card.hidden) continue;
    total += 1;
    inStock += Number(card.inStock);
    categories.add(card.category);
  }
  const stats = { total, inStock, categories: categories.size };
  counted.set(board, { version: board.version, stats });
  return stats;
}
