import { cardOf, type Card } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { SyncAnswer } from '#contract/sync/sync.ts';
import type { Database } from '../database.ts';
import type { StateValues } from '../rows.ts';

/** Reads a singleton; undefined before it was first written. */
export async function readState<K extends keyof StateValues>(
  db: Database,
  key: K,
): Promise<StateValues[K] | undefined> {
  const row = await db.state.get(key);
  return isRowOf(row, key) ? row.value : undefined;
}

const isRowOf = <K extends keyof StateValues>(
  row: { readonly key: string; readonly value: unknown } | undefined,
  key: K,
): row is { readonly key: K; readonly value: StateValues[K] } => row?.key === key;

/** Marks the server state as changed. Requires a transaction that writes state. */
export async function bumpRevision(db: Database): Promise<void> {
  await db.state.put({ key: 'turn', value: ((await readState(db, 'turn')) ?? 0) + 1 });
}

/** Replaces the stored server state by a new response. Requires a transaction that writes state. */
export async function replaceState(db: Database, answer: SyncAnswer, now: number): Promise<void> {
  const { cart, wishlist, epoch } = answer;
  const lines = cart.items.map(({ quantity, product }) => ({ quantity, product: cardOf(product) }));
  await db.state.bulkPut([
    { key: 'cart', value: { lines, notices: cart.notices } },
    { key: 'wishlist', value: wishlist.items.map(({ product }) => asCard(product)) },
    { key: 'heardAt', value: now },
    { key: 'epoch', value: epoch },
    { key: 'blocked', value: 'none' },
  ]);
  await bumpRevision(db);
}

const asCard = (product: Card | Product): Card => ('excerpt' in product ? product : cardOf(product));
