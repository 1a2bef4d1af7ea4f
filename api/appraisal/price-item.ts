import {
  APPRAISAL_MESSAGES as MESSAGES,
  copiesReason,
  listPriceReason,
  similarReason,
  type GivenMarketPrice,
} from '#contract/appraisal/appraisal-messages.ts';
import { recommendedCents } from '#contract/appraisal/appraisal.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import { toCents, toDollars } from '#contract/money.ts';
import {
  inCondition,
  median,
  priceEvidence,
  type AskedPrice,
  type PriceEvidence,
} from '#contract/pricing/price-evidence.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { SellersProduct } from '../catalog/find-by-isbn.ts';
import type { Comparables } from './find-comparables.ts';
import { found, type Findings, type Found } from './findings.ts';

/** What an item is worth in its condition, why, and what that was taken from. Cents. */
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

/**
 * The market price, for a copy in the condition that was found out, else in the one that the form begins with: the list
 * price printed beside the barcode, else the model's opinion unless the shop's own prices contradict it, else what the
 * same edition is worth here, else what similar items sell for.
 */
export function priceItem(findings: Findings, { copies, similar }: Comparables): Priced {
  const forSale = copies.filter(({ product }) => product.inStock);
  const shown = [...forSale, ...similar].map(({ product }) => product);
  const condition = findings.condition?.value ?? DEFAULT_CONDITION;
  // What a directory, a barcode or a model says is the price of a new copy.
  const given = inBounds(findings.marketCents);
  const opinion = inBounds(scaled(given, (cents) => inCondition(cents, 'new', condition)));
  const here = pricesHere(copies, similar, given?.value);
  const market = inBounds(here && scaled(here.found, (cents) => inCondition(cents, 'new', condition)));
  const reasoning = reasonOf(copies, similar, nameOf(findings));
  if (opinion?.from === 'price-code' && given !== undefined) {
    const list = listPriceReason(toDollars(given.value));
    const reasons = here === undefined || reasoning === undefined ? [list] : [list, reasoning];
    return { marketCents: opinion, reasoning: reasons.join(' '), shown, note: undefined };
  }
  const isOutOfBounds = findings.marketCents !== undefined && opinion === undefined;
  if (market === undefined || here === undefined) {
    const note = isOutOfBounds ? MESSAGES.priceLeftOut : undefined;
    return { marketCents: opinion, reasoning: opinion && reasoning, shown, note };
  }
  const isFar = opinion !== undefined && !here.evidence.isSellersOnly && factor(opinion, market) > FAR;
  const isOpinions = opinion !== undefined && !isFar;
  return {
    marketCents: isOpinions ? opinion : market,
    reasoning,
    shown,
    note: isOutOfBounds || isFar ? MESSAGES.priceCorrected : undefined,
  };
}

const factor = (one: Found<number>, other: Found<number>): number =>
  Math.max(one.value / other.value, other.value / one.value);

const scaled = (price: Found<number> | undefined, to: (cents: number) => number): Found<number> | undefined =>
  price && { ...price, value: to(price.value) };

interface PricesHere {
  readonly evidence: PriceEvidence;
  /** As if new; not rounded. */
  readonly found: Found<number> | undefined;
}

/** What copies, else similar items, are worth as if they were new. */
function pricesHere(
  copies: readonly SellersProduct[],
  similar: readonly SellersProduct[],
  otherNewCents: number | undefined,
): PricesHere | undefined {
  const near = priceEvidence(similar.map(askedWithoutMarket), otherNewCents);
  const other = near?.isSellersOnly === false ? near.newCents : otherNewCents;
  // What nobody pays any more still says what it is worth, if the shop said so; an asked price does not.
  const telling = copies.filter(
    ({ product, seller }) => product.inStock || (seller === undefined && product.comparePrice !== undefined),
  );
  const same = priceEvidence(telling.map(asked), other);
  if (same !== undefined) {
    const hasMarket = telling.some(
      ({ product, seller }) => seller === undefined && product.comparePrice !== undefined,
    );
    const sure = same.isSellersOnly ? 0.4 : hasMarket ? 0.85 : 0.7;
    const from = hasMarket && !same.isSellersOnly ? 'catalog' : 'comparables';
    const isOthers = same.isSellersOnly && telling.some(({ isOwn }) => isOwn !== true);
    return { evidence: same, found: found(same.newCents, from, sure, isOthers) };
  }
  if (near === undefined) return undefined;
  const sure = near.isSellersOnly || similar.length < 3 ? 0.35 : 0.5;
  return { evidence: near, found: found(near.newCents, 'comparables', sure, near.isSellersOnly) };
}

const askedWithoutMarket = ({ product, seller }: SellersProduct): AskedPrice => ({
  seller,
  condition: product.condition,
  cents: toCents(product.price),
});

const asked = (copy: SellersProduct): AskedPrice => ({
  ...askedWithoutMarket(copy),
  marketCents: copy.product.comparePrice === undefined ? undefined : toCents(copy.product.comparePrice),
});

/** A sentence on what is for sale here; undefined where nothing like it is. */
function reasonOf(
  copies: readonly SellersProduct[],
  similar: readonly SellersProduct[],
  name: string,
): string | undefined {
  const forSale = copies.filter(({ product }) => product.inStock).map(({ product }) => product);
  if (forSale.length > 0) return copiesReason(forSale.length, ...rangeOf(forSale), givenMarketPrice(copies));
  const items = similar.map(({ product }) => product);
  if (items.length === 0) return undefined;
  return similarReason(items.length, commonBinding(items) ?? name, ...rangeOf(items));
}

/** What the shop gives as the market price of its copies; that of new ones, where it has such, is the price new. */
function givenMarketPrice(copies: readonly SellersProduct[]): GivenMarketPrice | undefined {
  const given = copies.filter(
    ({ product, seller }) => seller === undefined && product.comparePrice !== undefined,
  );
  const unused = given.filter(({ product }) => product.condition === 'new');
  const isNew = unused.length > 0;
  const cents = median(
    (isNew ? unused : given).flatMap(({ product: { comparePrice } }) =>
      comparePrice === undefined ? [] : [toCents(comparePrice)],
    ),
  );
  return cents === undefined ? undefined : { dollars: toDollars(Math.round(cents)), isNew };
}

const rangeOf = (items: readonly Product[]): [number, number] => {
  const prices = items.map(({ price }) => price);
  return [Math.min(...prices), Math.max(...prices)];
};

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
