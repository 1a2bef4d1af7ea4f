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

/** The same for every price in which a product differs from what it was. */
export async function notePrices(
  tx: Tx,
  { before, after, source, at }: { before: Priced; after: Priced; source: PriceSource; at: number },
): Promise<void> {
  const pairs = [
    ['own', before.priceCents, after.priceCents],
    ['market', before.comparePriceCents, after.comparePriceCents],
    ['amazon', before.amazonPriceCents, after.amazonPriceCents],
    ['ebay', before.ebayPriceCents, after.ebayPriceCents],
  ] as const;
  const changed = pairs.filter(([, from, to]) => from !== to);
  await insertPriceChanges(
    tx,
    changed.map(([kind, fromCents, toCents]) => ({
      productId: after.id,
      at,
      kind,
      fromCents,
      toCents,
      source,
    })),
  );
}
