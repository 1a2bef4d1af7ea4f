import type { Category } from '#contract/catalog/categories.ts';
import { filtersOf } from '#contract/catalog/listing-queries.ts';
import type { ReadArgs, ReadName, ReadResult } from '#contract/reads.ts';
import { tokenize } from '#contract/search/words.ts';

/**
 * What a public response shows, by what makes it stale:
 * - `product:7`: the item, with its price, stock, holds and reviews
 * - `category:books`: any item of the category, and the counts of its lists
 * - `offers:books`: an item of the category that is for sale after its change; sales and removals do not count
 * - `offers:books:dune`: the same, of those with this word in title or author
 * - `featured`, `popular`: any item with this flag, and the counts of their lists
 * - `reviews`: an item with reviews
 * - `seller:3f…`: a seller's name and items
 * - `catalog`: any change
 */
export type Dependency =
  | 'catalog'
  | 'featured'
  | 'popular'
  | 'reviews'
  | `product:${number}`
  | `category:${Category}`
  | `offers:${Category}`
  | `offers:${Category}:${string}`
  | `seller:${string}`;

type Items = readonly { readonly id: number }[];
type ItemPage = { readonly items: Items };

const productsOf = (items: Items): Dependency[] => items.map(({ id }): Dependency => `product:${id}`);

/** What each read depends on, by its result and its arguments. */
export type DependenciesOfReads = {
  readonly [K in ReadName]: (result: ReadResult<K>, ...args: ReadArgs<K>) => readonly Dependency[];
};

/** For pages, and for the calls of the API with the same results. */
export const dependenciesOf = {
  shop: () => [],
  featured: (items: Items) => ['featured', ...productsOf(items)],
  popular: (items: Items) => ['popular', ...productsOf(items)],
  testimonials: (reviews: readonly { readonly productId: number }[]) => [
    'reviews',
    ...productsOf(reviews.map(({ productId }) => ({ id: productId }))),
  ],
  list: ({ items }: ItemPage, query) => {
    const others = listDependency(query);
    return others === 'catalog' ? ['catalog'] : [others, ...productsOf(items)];
  },
  search: () => ['catalog'],
  facets: () => ['catalog'],
  product: (_product: unknown, id) => [`product:${id}`],
  // The rest is only known where they are found: see dependenciesOnNearest.
  related: (items: Items, id) => [`product:${id}`, ...productsOf(items)],
  reviews: (_reviews: unknown, id) => [`product:${id}`],
  comparison: (_comparison: unknown, id) => [`product:${id}`],
  seller: (_seller: unknown, id) => [`seller:${id}`],
  sellerItems: ({ items }: ItemPage, { id }) => [`seller:${id}`, ...productsOf(items)],
} as const satisfies DependenciesOfReads;

/**
 * What makes items come into a list of those nearest to another, by the words that they are found by. Words that become more or
 * less common elsewhere do not count. `isFilledUp` with the newest of the category.
 */
export const dependenciesOnNearest = (
  category: Category,
  words: readonly string[],
  isFilledUp: boolean,
): Dependency[] =>
  isFilledUp ? [`offers:${category}`] : words.map((word): Dependency => `offers:${category}:${word}`);

/** Stale when an item that the page does not show comes into the list, or leaves it. */
function listDependency(query: ReadArgs<'list'>[0]): Dependency {
  const { category: [category, ...otherCategories] = [], ...others } = filtersOf(query);
  const isFiltered =
    otherCategories.length > 0 || Object.values(others).some((filter) => filter !== undefined);
  if (isFiltered) return 'catalog';
  if (category !== undefined) return `category:${category}`;
  if (query.featured) return 'featured';
  return query.popular ? 'popular' : 'catalog';
}

/** A product after its last change, in the fields that decide what the change makes stale. */
export interface ChangedProduct {
  readonly id: number;
  readonly title: string;
  readonly author: string | null;
  readonly category: Category;
  readonly isListed: boolean;
  readonly featured: boolean;
  readonly popular: boolean;
  readonly reviewCount: number;
  readonly sellerId: string | null;
}

/**
 * What a changed product makes stale, besides `catalog`. What it was before need not be known: responses that showed it
 * depend on `product:ID`, and lists that it has left on their counts.
 */
export const dependenciesOnProduct = (product: ChangedProduct): Dependency[] => [
  `product:${product.id}`,
  ...(product.isListed ? offersOf(product) : []),
  ...(product.reviewCount > 0 ? ['reviews' as const] : []),
  ...(product.sellerId === null ? [] : [`seller:${product.sellerId}` as const]),
  ...dependenciesOnCount(product),
];

const offersOf = ({ category, title, author }: ChangedProduct): Dependency[] => [
  `offers:${category}`,
  ...tokenize(`${title} ${author ?? ''}`).map((word): Dependency => `offers:${category}:${word}`),
];

/** What a changed count of products makes stale. */
export const dependenciesOnCount = ({
  category,
  featured,
  popular,
}: Pick<ChangedProduct, 'category' | 'featured' | 'popular'>): Dependency[] => [
  `category:${category}`,
  ...(featured ? ['featured' as const] : []),
  ...(popular ? ['popular' as const] : []),
];
