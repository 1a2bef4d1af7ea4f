import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Tx } from '../storage/storage.ts';
import { insertPriceChanges, type NewPriceChange } from './pricing.repo.ts';

/** Who changed a price. */
export type PriceSource = NewPriceChange['source'];

type Priced = Pick<
  ProductRow,
  'id' | 'priceCents' | 'comparePriceCents' | 'amazonPriceCents' | 'ebayPriceCents'
>;

/** A product as it was and as it is. */
interface Repriced {
  readonly before: Priced;
  readonly after: Priced;
}

/** Keeps every price in which a product differs from what it was, for its charts; `at` in milliseconds since 1970. */
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
