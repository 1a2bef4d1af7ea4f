import {
  APPRAISAL_MESSAGES as SAYS,
  copiesReason,
  listPriceReason,
  similarReason,
} from '#contract/appraisal-messages.ts';
import { recommendedCents } from '#contract/appraisal.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import type { Comparables } from './find-comparables.ts';
import { found, type Findings, type Found } from './findings.ts';

/** What an item is worth new or to others, why, and what that was taken from. Cents. */
export interface Priced {
  readonly marketCents: Found<number> | undefined;
  readonly reasoning: string | undefined;
  readonly shown: readonly Product[];
  readonly note: string | undefined;
}

/** Bounds of a suggested price, in cents: $0.50 to $10,000. */
const LEAST = 50;
const MOST = 1_000_000;
/** An opinion that is further off than so many times is none. */
const FAR = 5;
const NOTHING: Priced = { marketCents: undefined, reasoning: undefined, shown: [], note: undefined };

/**
 * The market price: the list price printed beside the barcode, else the model's opinion unless the shop's own prices
 * contradict it, else what the same edition costs new, else what similar items sell for here.
 */
export function priceItem(findings: Findings, { copies, similar }: Comparables): Priced {
  const forSale = copies.filter(({ inStock }) => inStock);
  const shown = [...forSale, ...similar];
  const own = fromShop(copies, forSale, similar, nameOf(findings));
  const opinion = inBounds(findings.marketCents);
  if (opinion?.from === 'price-code') {
    const reasons = [
      listPriceReason(toDollars(opinion.value)),
      ...(own.market === undefined ? [] : [own.reason]),
    ];
    return { marketCents: opinion, reasoning: reasons.join(' '), shown, note: undefined };
  }
  const market = inBounds(own.market);
  const note = findings.marketCents !== undefined && opinion === undefined ? SAYS.priceCorrected : undefined;
  if (opinion === undefined && market === undefined) return { ...NOTHING, shown, note };
  if (opinion === undefined || market === undefined) {
    return { marketCents: opinion ?? market, reasoning: own.reason || undefined, shown, note };
  }
  const far = Math.max(opinion.value / market.value, market.value / opinion.value) > FAR;
  return {
    marketCents: far ? market : opinion,
    reasoning: own.reason,
    shown,
    note: far ? SAYS.priceCorrected : undefined,
  };
}

interface ShopsPrice {
  readonly market: Found<number> | undefined;
  readonly reason: string;
}

function fromShop(
  copies: readonly Product[],
  forSale: readonly Product[],
  similar: readonly Product[],
  name: string,
): ShopsPrice {
  const retail = median(
    copies.flatMap(({ comparePrice }) => (comparePrice === undefined ? [] : [comparePrice])),
  );
  if (retail !== undefined) {
    const reason =
      forSale.length === 0
        ? similarOr(similar, name)
        : copiesReason(forSale.length, ...rangeOf(forSale), toDollars(retail));
    return { market: found(retail, 'catalog', 0.85), reason };
  }
  const items = forSale.length > 0 ? forSale : similar;
  const price = median(items.map((each) => each.price));
  const sure = forSale.length > 0 ? 0.7 : items.length >= 3 ? 0.5 : 0.35;
  return { market: found(price, 'comparables', sure), reason: similarOr(items, name) };
}

const similarOr = (items: readonly Product[], name: string): string =>
  items.length === 0 ? '' : similarReason(items.length, commonBinding(items) ?? name, ...rangeOf(items));

const rangeOf = (items: readonly Product[]): [number, number] => {
  const prices = items.map(({ price }) => price);
  return [Math.min(...prices), Math.max(...prices)];
};

/** Dollars -> cents: the middle one, or the mean of the two in the middle. */
function median(dollars: readonly number[]): number | undefined {
  if (dollars.length === 0) return undefined;
  const cents = dollars.map(toCents).toSorted((one, other) => one - other);
  const middle = cents.slice(Math.ceil(cents.length / 2) - 1, Math.floor(cents.length / 2) + 1);
  return Math.round(middle.reduce((sum, each) => sum + each, 0) / middle.length);
}

/** A market price whose recommended price is within bounds. */
const inBounds = (market: Found<number> | undefined): Found<number> | undefined =>
  market !== undefined &&
  Number.isSafeInteger(market.value) &&
  recommendedCents(market.value) >= LEAST &&
  recommendedCents(market.value) <= MOST
    ? market
    : undefined;

/** "hardcover" when all of them are; undefined when they differ or do not say. */
function commonBinding(items: readonly Product[]): string | undefined {
  const names = new Set(
    items.map(({ binding = '' }) =>
      /hard/i.test(binding) ? 'hardcover' : /paper/i.test(binding) ? 'paperback' : undefined,
    ),
  );
  const [only] = names;
  return names.size === 1 ? only : undefined;
}

const nameOf = ({ category }: Findings): string =>
  category === undefined ? 'item' : category.value.slice(0, -1);
