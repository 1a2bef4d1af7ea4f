import * as z from 'zod/mini';

/** An amount as eBay sends it: { value: "12.34", currency: "USD" }. */
const amountSchema = z.object({ value: z.string(), currency: z.string() });

const offerSchema = z.object({
  title: z.string(),
  price: z.optional(amountSchema),
  shippingOptions: z.optional(
    z.array(z.object({ shippingCostType: z.optional(z.string()), shippingCost: z.optional(amountSchema) })),
  ),
});

/** The validated part of an item_summary/search response. Without offers, there is no list at all. */
export const offersSchema = z.object({
  total: z.number(),
  itemSummaries: z.optional(z.array(offerSchema)),
});
export type Offer = z.infer<typeof offerSchema>;

/** Minimum number of offers found by words: any of them may be another book. */
const FEWEST_BY_WORDS = 3;
const CHEAPEST_CENTS = 50;
const DEAREST_CENTS = 1_000_000;

/**
 * The typical price of an item, in cents: the median of its offers in dollars, with postage if it is known. For an
 * even number, the lower middle value, so that savings are never overstated. Null if there are too few.
 */
export function usualPrice(offers: readonly Offer[], how: 'by-isbn' | 'by-words', title = ''): number | null {
  const meant = how === 'by-isbn' ? offers : offers.filter((offer) => names(offer.title, title));
  const prices = meant.flatMap((offer) => centsOf(offer) ?? []).toSorted((one, other) => one - other);
  if (prices.length < (how === 'by-isbn' ? 1 : FEWEST_BY_WORDS)) return null;
  return prices[Math.floor((prices.length - 1) / 2)] ?? null;
}

function centsOf({ price, shippingOptions }: Offer): number | undefined {
  const item = centsIn(price);
  if (item === undefined || item < CHEAPEST_CENTS || item > DEAREST_CENTS) return undefined;
  const postages = (shippingOptions ?? []).flatMap(({ shippingCost }) => centsIn(shippingCost) ?? []);
  return item + (postages.length === 0 ? 0 : Math.min(...postages));
}

function centsIn(amount: z.infer<typeof amountSchema> | undefined): number | undefined {
  if (amount?.currency !== 'USD' || !/^\d{1,7}(\.\d{1,2})?$/.test(amount.value)) return undefined;
  return Math.round(Number(amount.value) * 100);
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** Whether an offer's title contains every longer word of ours, without the subtitle. */
function names(offered: string, title: string): boolean {
  const there = new Set(wordsIn(offered));
  const [main = ''] = title.split(/[:(]/);
  return wordsIn(main).every((word) => there.has(word));
}
