import { CATEGORIES } from '#contract/categories.ts';
import type { AdminSort } from '#contract/admin-products.ts';
import type { Category } from '#contract/categories.ts';
import type { Condition } from '#contract/conditions.ts';
import { wordsOf } from '#contract/words.ts';
import type { BoardRow } from './board.repo.ts';

/** What is known by heart of a product, to find and sort it. */
export interface Card {
  readonly id: number;
  /** Words of title, author and ISBN, each behind a blank: " the hobbit  j r r tolkien  9780261102217". */
  readonly words: string;
  readonly isbn: string | null;
  readonly category: Category;
  readonly condition: Condition;
  readonly priceCents: number;
  readonly amazonPriceCents: number | null;
  readonly ebayPriceCents: number | null;
  readonly stock: number | null;
  readonly inStock: boolean;
  readonly featured: boolean;
  readonly popular: boolean;
  readonly seller: string | null;
  readonly createdAt: number;
  readonly hidden: boolean;
}

export const cardOf = (row: BoardRow): Card => ({
  id: row.id,
  words: [row.title, row.author ?? '', row.isbn ?? ''].map((text) => ` ${wordsOf(text).join(' ')}`).join(' '),
  isbn: row.isbn,
  category: row.category,
  condition: row.condition,
  priceCents: row.priceCents,
  amazonPriceCents: row.amazonPriceCents,
  ebayPriceCents: row.ebayPriceCents,
  stock: row.stock,
  inStock: row.inStock,
  featured: row.featured,
  popular: row.popular,
  seller: row.sellerName,
  createdAt: row.createdAt,
  hidden: row.hiddenAt !== null,
});

type Compare = (one: Card, other: Card) => number;

const shelfOf = new Map(CATEGORIES.map((category, at) => [category, at]));

/** By a number; what has none comes last, whichever way round. */
const byNumber =
  (numberOf: (card: Card) => number | null, way: 1 | -1): Compare =>
  (one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === b) return way * (one.id - other.id);
    if (a === null) return 1;
    return b === null ? -1 : way * (a - b);
  };

const byWords =
  (way: 1 | -1): Compare =>
  (one, other) => {
    if (one.words === other.words) return way * (one.id - other.id);
    return one.words < other.words ? -way : way;
  };

const bothWays = (numberOf: (card: Card) => number | null): [Compare, Compare] => [
  byNumber(numberOf, 1),
  byNumber(numberOf, -1),
];

const [id, idDown] = bothWays(() => 0);
const [price, priceDown] = bothWays((card) => card.priceCents);
const [stock, stockDown] = bothWays((card) => card.stock);
const [category, categoryDown] = bothWays((card) => shelfOf.get(card.category) ?? 0);
const [oldest, newest] = bothWays((card) => card.createdAt);
const [amazon, amazonDown] = bothWays((card) => card.amazonPriceCents);
const [ebay, ebayDown] = bothWays((card) => card.ebayPriceCents);

/** Every order of the table: complete, so that no two cards are equal. */
export const ORDERS: Readonly<Record<AdminSort, Compare>> = {
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
