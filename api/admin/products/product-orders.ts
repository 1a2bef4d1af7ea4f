import type { AdminSort } from '#contract/admin/admin-products.ts';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { IndexedProduct } from './indexed-product.ts';
import { sortByNumber, sortCooperatively, type Compare } from './cooperative-sort.ts';

/** A sort order of the table. Total: no two products compare equal. */
export interface ProductOrder {
  readonly compare: Compare;
  /** Sorts products that are in no particular order. */
  readonly sort: (products: readonly IndexedProduct[]) => Promise<readonly IndexedProduct[]>;
}

type Direction = 1 | -1;

/** By a number; products without one come last in both directions. */
const byNumber = (
  numberOf: (product: IndexedProduct) => number | null,
  direction: Direction,
): ProductOrder => ({
  compare: (one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === b) return direction * (one.id - other.id);
    if (a === null) return 1;
    return b === null ? -1 : direction * (a - b);
  },
  sort: async (products) => sortByNumber(products, numberOf, direction),
});

function byWords(direction: Direction): ProductOrder {
  const compare: Compare = (one, other) => {
    if (one.words === other.words) return direction * (one.id - other.id);
    return one.words < other.words ? -direction : direction;
  };
  return { compare, sort: async (products) => sortCooperatively(products, compare) };
}

const bothDirections = (
  numberOf: (product: IndexedProduct) => number | null,
): [ProductOrder, ProductOrder] => [byNumber(numberOf, 1), byNumber(numberOf, -1)];

const categoryRank = new Map(CATEGORIES.map((category, at) => [category, at]));

const [id, idDesc] = bothDirections(() => 0);
const [price, priceDesc] = bothDirections((product) => product.priceCents);
const [stock, stockDesc] = bothDirections((product) => product.stock);
const [category, categoryDesc] = bothDirections((product) => categoryRank.get(product.category) ?? 0);
const [oldest, newest] = bothDirections((product) => product.createdAt);
const [amazon, amazonDesc] = bothDirections((product) => product.amazonPriceCents);
const [ebay, ebayDesc] = bothDirections((product) => product.ebayPriceCents);

/** All sort orders of the table. */
export const ORDERS: Readonly<Record<AdminSort, ProductOrder>> = {
  id,
  'id-desc': idDesc,
  title: byWords(1),
  'title-desc': byWords(-1),
  price,
  'price-desc': priceDesc,
  stock,
  'stock-desc': stockDesc,
  category,
  'category-desc': categoryDesc,
  newest,
  'newest-desc': oldest,
  amazon,
  'amazon-desc': amazonDesc,
  ebay,
  'ebay-desc': ebayDesc,
};
