import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Tx } from '../storage/storage.ts';
import { insertPriceChanges, type NewPriceChange } from './pricing.repo.ts';

/** One price of a product that became another: cents, null for none; `at` in milliseconds since 1970. */
export type PriceChange = NewPriceChange;

/** Who changed a price. */
export type PriceSource = PriceChange['source'];

/** Keeps a changed price for its chart, in the caller's transaction; what stayed the same is not kept. */
export async function notePrice(tx: Tx, change: PriceChange): Promise<void> {
  if (change.fromCents !== change.toCents) await insertPriceChanges(tx, [change]);
}

type Priced = Pick<
  ProductRow,
  'id' | 'priceCents' | 'comparePriceCents' | 'amazonPriceCents' | 'ebayPriceCents'
>;

/** A product as it was and as it is. */
interface Repriced {
  readonly before: Priced;
  readonly after: Priced;
}

/** The same for every price in which a product differs from what it was. */
export const notePrices = (
  tx: Tx,
  { before, after, ...when }: Repriced & { readonly source: PriceSource; readonly at: number },
): Promise<void> => notePricesOfMany(tx, [{ before, after }], when);

/** The same for many products (some hundreds). */
export async function notePricesOfMany(
  tx: Tx,
  changed: readonly Repriced[],
  when: { readonly source: PriceSource; readonly at: number },
): Promise<void> {
  await insertPriceChanges(
    tx,
    changed.flatMap(({ before, after }) =>
      KINDS.filter(([, key]) => before[key] !== after[key]).map(([kind, key]) => ({
        ...when,
        productId: after.id,
        kind,
        fromCents: before[key],
        toCents: after[key],
      })),
    ),
  );
}

const KINDS = [
  ['own', 'priceCents'],
  ['market', 'comparePriceCents'],
  ['amazon', 'amazonPriceCents'],
  ['ebay', 'ebayPriceCents'],
] as const;
