import type { AdminSort } from '#contract/admin/admin-products.ts';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { Card } from './indexed-product.ts';
import { sortByNumber, sortGently, type Compare } from './gentle-sort.ts';

/** One order of the table: complete, so that no two cards are equal. */
export interface CardOrder {
  readonly compare: Compare;
  /** Cards as they come -> all of them in this order. */
  readonly sort: (cards: readonly Card[]) => Promise<readonly Card[]>;
}

type Way = 1 | -1;

/** By a number; what has none comes last, whichever way round. */
const byNumber = (numberOf: (card: Card) => number | null, way: Way): CardOrder => ({
  compare: (one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === b) return way * (one.id - other.id);
    if (a === null) return 1;
    return b === null ? -1 : way * (a - b);
  },
  sort: async (cards) => sortByNumber(cards, numberOf, way),
});

function byWords(way: Way): CardOrder {
  const compare: Compare = (one, other) => {
    if (one.words === other.words) return way * (one.id - other.id);
    return one.words < other.words ? -way : way;
  };
  return { compare, sort: async (cards) => sortGently(cards, compare) };
}

const bothWays = (numberOf: (card: Card) => number | null): [CardOrder, CardOrder] => [
  byNumber(numberOf, 1),
  byNumber(numberOf, -1),
];

const shelfOf = new Map(CATEGORIES.map((category, at) => [category, at]));

const [id, idDown] = bothWays(() => 0);
const [price, priceDown] = bothWays((card) => card.priceCents);
const [stock, stockDown] = bothWays((card) => card.stock);
const [category, categoryDown] = bothWays((card) => shelfOf.get(card.category) ?? 0);
const [oldest, newest] = bothWays((card) => card.createdAt);
const [amazon, amazonDown] = bothWays((card) => card.amazonPriceCents);
const [ebay, ebayDown] = bothWays((card) => card.ebayPriceCents);

/** Every order of the table. */
export const ORDERS: Readonly<Record<AdminSort, CardOrder>> = {
  id,
  'id-desc': idDown,
  title: byWords(1),
  'title-desc': byWords(-1),
  price,
  'price-desc': priceDown,
  stock,
  'stock-desc': stockDown,
  category,
  'category-desc': categoryDown,
  newest,
  'newest-desc': oldest,
  amazon,
  'amazon-desc': amazonDown,
  ebay,
  'ebay-desc': ebayDown,
};
