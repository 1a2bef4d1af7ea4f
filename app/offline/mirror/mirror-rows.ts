import type { Card } from '#contract/catalog/card.ts';
import { itemsFromColumns } from '#contract/sync/mirror-columns.ts';
import type { MirrorPage } from '#contract/sync/mirror.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { ProductRow } from '../rows.ts';

/** Shown in place of a description that is not on this device. */
export const NOT_ON_THIS_PHONE =
  'The words about this copy are not on this phone yet. They will be here when you are back online.';

const NO_PICTURE = '/no-picture.svg';
const FEATURED = 1;
const POPULAR = 2;

/** Converts a mirror page from columns to rows. Throws if the columns differ in length. */
export const toProductRows = ({ columns }: MirrorPage): ProductRow[] =>
  columns === undefined
    ? []
    : itemsFromColumns(columns).map(({ featured, popular, ...item }) => ({
        ...item,
        flags: (featured ? FEATURED : 0) + (popular ? POPULAR : 0),
      }));

/** Those values of a row's flags that a shelf of the home page shows. */
export const FLAGS_OF = {
  featured: [FEATURED, FEATURED + POPULAR],
  popular: [POPULAR, FEATURED + POPULAR],
} as const;

/** What a grid shows of a row. */
export function cardOfRow({ createdAt: _at, isbn: _isbn, flags: _flags, ...card }: ProductRow): Card {
  return card;
}

/** What the product screen shows of a row: what only the server knows is absent, and the words say so. */
export const productOfRow = (row: ProductRow): Product => ({
  ...productOfCard(row),
  ...(row.isbn === undefined ? {} : { isbn: row.isbn }),
  createdAt: new Date(row.createdAt).toISOString(),
  featured: FLAGS_OF.featured.some((flags) => flags === row.flags),
  popular: FLAGS_OF.popular.some((flags) => flags === row.flags),
});

/** The same for a card, as stored with cart and wishlist. */
export function productOfCard(card: Card): Product {
  const { picture, author, comparePrice, rating, reviewCount } = card;
  return {
    id: card.id,
    title: card.title,
    ...(author === undefined ? {} : { author }),
    description: NOT_ON_THIS_PHONE,
    price: card.price,
    ...(comparePrice === undefined ? {} : { comparePrice }),
    amazonPrice: null,
    ebayPrice: null,
    category: card.category,
    condition: card.condition,
    imageUrl: picture === undefined ? NO_PICTURE : `${picture.url}-640.jpg`,
    inStock: card.inStock,
    stock: card.stock,
    ...(card.held === undefined ? {} : { held: card.held }),
    ...(card.paused === undefined ? {} : { paused: card.paused }),
    featured: false,
    popular: false,
    createdAt: new Date(0).toISOString(),
    ...(rating === undefined ? {} : { rating }),
    ...(reviewCount === undefined ? {} : { reviewCount }),
    images: picture === undefined ? [] : [picture],
  };
}

/** A product as one of this device's copies has it. `at`: when the server said so; epoch ms by the device's clock. */
export interface KnownProduct {
  readonly product: Product;
  readonly at: number;
}

/** Returns the first copy, which knows most, with title, price and stock as the newest has them; undefined without a copy. */
export function latestProduct(copies: readonly KnownProduct[]): Product | undefined {
  const [fullest, ...others] = copies;
  if (fullest === undefined) return undefined;
  let newest = fullest;
  for (const copy of others) if (copy.at >= newest.at) newest = copy;
  if (newest === fullest) return fullest.product;
  const { comparePrice: _price, held: _hold, paused: _pause, ...seen } = fullest.product;
  const { title, price, comparePrice, inStock, stock, held, paused } = newest.product;
  return {
    ...seen,
    title,
    price,
    inStock,
    stock,
    ...(comparePrice === undefined ? {} : { comparePrice }),
    ...(held === undefined ? {} : { held }),
    ...(paused === undefined ? {} : { paused }),
  };
}
