import {
  APPRAISAL_MESSAGES as MESSAGES,
  copiesReason,
  listPriceReason,
  similarReason,
  type MarketPrice,
} from './appraisal-messages.ts';
import { suggestedPriceCents } from '../pricing/suggested-price.ts';
import { DEFAULT_CONDITION } from '../catalog/conditions.ts';
import { toCents, toDollars } from '../money.ts';
import {
  priceInCondition,
  median,
  priceEvidence,
  type AskedPrice,
  type PriceEvidence,
} from '../pricing/price-evidence.ts';
import type { Product } from '../catalog/product.ts';
import { toFinding, type Findings, type Finding } from './findings.ts';

/** A listing to take a price from, and its seller; undefined for the shop itself. Dollars. */
export interface Comparable {
  readonly product: Pick<
    Product,
    'id' | 'title' | 'condition' | 'price' | 'comparePrice' | 'inStock' | 'binding'
  >;
  readonly seller: string | undefined;
  /** The caller listed it. */
  readonly isOwn?: boolean | undefined;
}

/** Products to take a price from. */
export interface Comparables {
  /** The same edition, for sale or sold. */
  readonly copies: readonly Comparable[];
  /** For sale, same category, with the same author or a similar title; of the same condition if there are enough. */
  readonly similar: readonly Comparable[];
}

/** What an item is worth in its condition, in cents, why, and the products that it was compared with. */
export interface Priced {
  readonly marketCents: Finding<number> | undefined;
  readonly reasoning: string | undefined;
  readonly comparables: readonly Comparable['product'][];
  readonly note: string | undefined;
}

/** Bounds of a suggested price: $0.50 to $10,000. */
const MIN_PRICE_CENTS = 50;
const MAX_PRICE_CENTS = 1_000_000;
/** An opinion that differs from the shop's prices by more than this factor is dropped. */
const MAX_FACTOR = 5;

/**
 * The market price of a copy in its condition (default: the form's). Sources in order: the list price printed beside the
 * barcode, the model's opinion unless the shop's own prices contradict it, the shop's prices of the same edition, the
 * prices of similar items.
 */
export function priceItem(findings: Findings, { copies, similar }: Comparables): Priced {
  const forSale = copies.filter(({ product }) => product.inStock);
  const comparables = [...forSale, ...similar].map(({ product }) => product);
  const condition = findings.condition?.value ?? DEFAULT_CONDITION;
  // Barcodes and models give the price of a new copy.
  const given = ifWithinBounds(findings.marketCents);
  const opinion = ifWithinBounds(scaled(given, (cents) => priceInCondition(cents, 'new', condition)));
  const here = getShopPrices(copies, similar, given?.value);
  const market = ifWithinBounds(
    here && scaled(here.found, (cents) => priceInCondition(cents, 'new', condition)),
  );
  const reasoning = explainPrices(copies, similar, itemNoun(findings));
  if (opinion?.source === 'price-code' && given !== undefined) {
    const list = listPriceReason(toDollars(given.value));
    const reasons = here === undefined || reasoning === undefined ? [list] : [list, reasoning];
    return { marketCents: opinion, reasoning: reasons.join(' '), comparables, note: undefined };
  }
  const isOutOfBounds = findings.marketCents !== undefined && opinion === undefined;
  if (market === undefined || here === undefined) {
    const note = isOutOfBounds ? MESSAGES.priceLeftOut : undefined;
    return { marketCents: opinion, reasoning: opinion && reasoning, comparables, note };
  }
  const isFar =
    opinion !== undefined && !here.evidence.isSellersOnly && priceFactor(opinion, market) > MAX_FACTOR;
  const isOpinions = opinion !== undefined && !isFar;
  return {
    marketCents: isOpinions ? opinion : market,
    reasoning,
    comparables,
    note: isOutOfBounds || isFar ? MESSAGES.priceCorrected : undefined,
  };
}

const priceFactor = (one: Finding<number>, other: Finding<number>): number =>
  Math.max(one.value / other.value, other.value / one.value);

const scaled = (
  price: Finding<number> | undefined,
  to: (cents: number) => number,
): Finding<number> | undefined => price && { ...price, value: to(price.value) };

interface ShopPrices {
  readonly evidence: PriceEvidence;
  /** The price of a new copy; not rounded. */
  readonly found: Finding<number> | undefined;
}

/** The price of a new copy according to copies, else similar items. */
function getShopPrices(
  copies: readonly Comparable[],
  similar: readonly Comparable[],
  otherNewCents: number | undefined,
): ShopPrices | undefined {
  const near = priceEvidence(similar.map(toAskedPriceWithoutMarket), otherNewCents);
  const other = near?.isSellersOnly === false ? near.newCents : otherNewCents;
  // A sold-out copy counts only if the shop gave a market price for it; a seller's asking price does not.
  const telling = copies.filter(
    ({ product, seller }) => product.inStock || (seller === undefined && product.comparePrice !== undefined),
  );
  const same = priceEvidence(telling.map(toAskedPrice), other);
  if (same !== undefined) {
    const hasMarket = telling.some(
      ({ product, seller }) => seller === undefined && product.comparePrice !== undefined,
    );
    const confidence = same.isSellersOnly ? 0.4 : hasMarket ? 0.85 : 0.7;
    const source = hasMarket && !same.isSellersOnly ? 'catalog' : 'comparables';
    const isOthers = same.isSellersOnly && telling.some(({ isOwn }) => isOwn !== true);
    return { evidence: same, found: toFinding(same.newCents, source, confidence, isOthers) };
  }
  if (near === undefined) return undefined;
  const confidence = near.isSellersOnly || similar.length < 3 ? 0.35 : 0.5;
  return { evidence: near, found: toFinding(near.newCents, 'comparables', confidence, near.isSellersOnly) };
}

const toAskedPriceWithoutMarket = ({ product, seller }: Comparable): AskedPrice => ({
  seller,
  condition: product.condition,
  cents: toCents(product.price),
});

const toAskedPrice = (copy: Comparable): AskedPrice => ({
  ...toAskedPriceWithoutMarket(copy),
  marketCents: copy.product.comparePrice === undefined ? undefined : toCents(copy.product.comparePrice),
});

/** A sentence on comparable items for sale; undefined when there are none. */
function explainPrices(
  copies: readonly Comparable[],
  similar: readonly Comparable[],
  name: string,
): string | undefined {
  const forSale = copies.filter(({ product }) => product.inStock).map(({ product }) => product);
  if (forSale.length > 0)
    return copiesReason(forSale.length, ...priceRange(forSale), getShopMarketPrice(copies));
  const items = similar.map(({ product }) => product);
  if (items.length === 0) return undefined;
  return similarReason(items.length, commonBinding(items) ?? name, ...priceRange(items));
}

/** The median of the market prices that the shop gives for its copies: of new copies if there are any, else of used ones. */
function getShopMarketPrice(copies: readonly Comparable[]): MarketPrice | undefined {
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

const priceRange = (items: readonly Comparable['product'][]): [number, number] => {
  const prices = items.map(({ price }) => price);
  return [Math.min(...prices), Math.max(...prices)];
};

/** The market price if its recommended price is within bounds. */
const ifWithinBounds = (market: Finding<number> | undefined): Finding<number> | undefined =>
  market !== undefined &&
  Number.isSafeInteger(market.value) &&
  suggestedPriceCents(market.value) >= MIN_PRICE_CENTS &&
  suggestedPriceCents(market.value) <= MAX_PRICE_CENTS
    ? market
    : undefined;

/** "hardcover" or "paperback" when all items are; else undefined. */
function commonBinding(items: readonly Comparable['product'][]): string | undefined {
  const names = new Set(
    items.map(({ binding = '' }) =>
      /hard/i.test(binding) ? 'hardcover' : /paper/i.test(binding) ? 'paperback' : undefined,
    ),
  );
  const [only] = names;
  return names.size === 1 ? only : undefined;
}

const itemNoun = ({ category }: Findings): string =>
  category === undefined ? 'item' : category.value.slice(0, -1);
