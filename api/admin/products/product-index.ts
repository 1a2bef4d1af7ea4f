import { setImmediate as breath } from 'node:timers/promises';
import type { AdminSort } from '#contract/admin/admin-products.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import type { Storage } from '../../storage/storage.ts';
import { createTurns } from '../../storage/keyed-mutex.ts';
import { changedAfter, type BoardRow } from './product-index.repo.ts';
import { ORDERS } from './product-orders.ts';
import { cardOf, type Card } from './indexed-product.ts';
import { merge } from './gentle-sort.ts';

/** So many rows are read at once: some ten milliseconds of SQLite, in which nobody else is served. */
const ROWS = 1_000;

/** Where nobody asks for so long, it is forgotten. */
const IDLE_MS = 30 * MINUTE_MS;

/**
 * Every product of the shop by heart, in every order that was asked for, as of the last commit. A hundred thousand rows
 * cannot be filtered or sorted by the databases in a tenth of a second, except where an index happens to fit (measured:
 * 130 to 250 ms), and SQLite would let nobody else in meanwhile; by heart it takes some milliseconds.
 */
export interface Board {
  /** Cards of all products that are not deleted, and of the hidden ones. */
  readonly cards: ReadonlyMap<number, Card>;
  /** Another number whenever something changed. */
  readonly version: number;
  sorted(sort: AdminSort): Promise<Sorted>;
}

/** Every card in an order, as of a version. */
interface Sorted {
  readonly cards: readonly Card[];
  readonly version: number;
}

interface Kept {
  readonly board: Board;
  readonly refresh: () => Promise<void>;
  forget: NodeJS.Timeout | undefined;
}

// By database, because a module keeps nothing of its own.
const kept = new WeakMap<Storage, Kept>();

/** The board as of now. The first to ask waits a second or two for 100,000 products; others are served meanwhile. */
export async function boardOf({ storage }: Pick<Deps, 'storage'>): Promise<Board> {
  const before = kept.get(storage);
  const known = before ?? makeBoard(storage);
  kept.set(storage, known);
  clearTimeout(known.forget);
  known.forget = setTimeout(() => kept.delete(storage), IDLE_MS).unref();
  await known.refresh();
  // The one order that takes long to make: nobody is to wait for it when he asks for it.
  if (before === undefined) await known.board.sorted('title');
  return known.board;
}

/** An order as it was, and what has changed since: that is put in its place when somebody asks for this order. */
interface KeptOrder {
  readonly cards: readonly Card[];
  readonly changed: Set<number>;
}

function makeBoard(storage: Storage): Kept {
  const turns = createTurns();
  const cards = new Map<number, Card>();
  const orders = new Map<AdminSort, KeptOrder>();
  let version = Number.MIN_SAFE_INTEGER;

  const takeIn = (rows: readonly BoardRow[]): void => {
    for (const row of rows) {
      if (row.deletedAt === null || row.hiddenAt !== null) cards.set(row.id, cardOf(row));
      else cards.delete(row.id);
      for (const { changed } of orders.values()) changed.add(row.id);
    }
  };

  // One after the other: whoever asks sees everything that was committed before he asked.
  const refresh = (): Promise<void> =>
    turns.take(['board'], async () => {
      for (;;) {
        const rows = await changedAfter(storage.db, version, ROWS);
        takeIn(rows);
        version = rows.at(-1)?.change ?? version;
        if (rows.length < ROWS) return;
        await breath();
      }
    });

  const makeOrder = async (sort: AdminSort): Promise<readonly Card[]> => {
    const backwards = sort === 'title-desc' ? orders.get('title') : undefined;
    if (backwards?.changed.size === 0) return backwards.cards.toReversed();
    return ORDERS[sort].sort([...cards.values()]);
  };

  const sorted = (sort: AdminSort): Promise<Sorted> =>
    turns.take(['board'], async () => {
      const known = orders.get(sort);
      if (known?.changed.size === 0) return { cards: known.cards, version };
      const order = known === undefined ? await makeOrder(sort) : mended(known, cards, ORDERS[sort].compare);
      orders.set(sort, { cards: order, changed: new Set() });
      return { cards: order, version };
    });

  const board: Board = {
    cards,
    get version() {
      return version;
    },
    sorted,
  };
  return { board, refresh, forget: undefined };
}

/** An order in which every card stands where it belongs now. */
function mended(
  { cards: before, changed }: KeptOrder,
  now: ReadonlyMap<number, Card>,
  compare: (one: Card, other: Card) => number,
): readonly Card[] {
  const fresh = [...changed].flatMap((id) => now.get(id) ?? []);
  const others = before.filter(({ id }) => !changed.has(id));
  return merge(others, fresh.toSorted(compare), compare);
}
