import { cardOf, type Card } from '#contract/catalog/card.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { SyncAnswer } from '#contract/sync/sync.ts';
import type { Database } from '../database.ts';
import type { StateValues } from '../rows.ts';

/** What there is one of; undefined before it was first written. */
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

/** Says that what is read together has changed as a whole. Inside a transaction that writes state. */
export async function bumpRevision(db: Database): Promise<void> {
  await db.state.put({ key: 'turn', value: ((await readState(db, 'turn')) ?? 0) + 1 });
}

/** Takes the server's word in place of the last one. Inside a transaction that writes state. */
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
