import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Tx } from '../storage/storage.ts';
import { insertPriceChanges, type NewPriceChange } from './pricing.repo.ts';

/** Who changed a price. */
export type PriceSource = NewPriceChange['source'];

type Priced = Pick<
  ProductRow,
  'id' | 'priceCents' | 'comparePriceCents' | 'amazonPriceCents' | 'ebayPriceCents'
>;

/** A product before and after a change. */
interface Repriced {
  readonly before: Priced;
  readonly after: Priced;
}

/** Records every price of a product that changed, for its charts; `at` in ms since 1970. */
export const recordPriceChange = (
  tx: Tx,
  { before, after, ...when }: Repriced & { readonly source: PriceSource; readonly at: number },
): Promise<void> => recordPriceChanges(tx, [{ before, after }], when);

/** The same for many products (some hundreds). */
export async function recordPriceChanges(
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
