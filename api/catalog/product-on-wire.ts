import { toDollars } from '#contract/money.ts';
import { languageName } from '#contract/catalog/languages.ts';
import type { Picture, Product } from '#contract/catalog/product.ts';
import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { products } from '../storage/schema.ts';
import { hasPausedCopies } from './stock/is-in-stock.ts';

/** A stored product: money in cents, instants in ms. */
export type ProductRow = typeof products.$inferSelect;

/** A product, and whether its last copies are held by a checkout: see markHeld. */
export type MarkedProduct = ProductRow & { readonly isHeld?: boolean };

/** The placeholder for items without a picture. */
export const NO_PICTURE = '/no-picture.svg';

export const getImageUrl = (first: Picture | undefined): string =>
  first === undefined ? NO_PICTURE : `${first.url}-640.jpg`;

/** Average rating with one decimal: 4.3. */
export const getAverageStars = ({
  ratingSum,
  reviewCount,
}: Pick<ProductRow, 'ratingSum' | 'reviewCount'>): number => Math.round((ratingSum / reviewCount) * 10) / 10;

/** A stored picture without fields that are not public. */
export const pictureOnWire = ({ url, width, height, tint, placeholder }: Picture): Picture => ({
  url,
  width,
  height,
  tint,
  placeholder,
});

/** A pause, with the seller's day of return unless something else keeps the product from being for sale then. */
const pauseOnWire = ({ paused, pausedUntil }: ProductRow): NonNullable<Product['paused']> =>
  paused === PAUSE_BITS.away && pausedUntil !== null ? { until: shopDay(pausedUntil) } : {};

/** Why no copy can be bought, unless the product is sold out: its last copies are held, or it is paused. */
export const availabilityOnWire = (row: MarkedProduct): Pick<Product, 'held' | 'paused'> => ({
  ...(row.isHeld === true ? { held: true } : {}),
  ...(hasPausedCopies(row) ? { paused: pauseOnWire(row) } : {}),
});

/**
 * Converts a row to the public view: dollars, ISO instants, unknown fields left out. Omits the change number, the
 * seller's account, and the dates of sale and deletion; ISSN and condition check, which only responses about one item have.
 */
export const productOnWire = (row: MarkedProduct): Product => ({
  id: row.id,
  title: row.title,
  description: row.description,
  price: toDollars(row.priceCents),
  ...(row.comparePriceCents === null ? {} : { comparePrice: toDollars(row.comparePriceCents) }),
  amazonPrice: row.amazonPriceCents === null ? null : toDollars(row.amazonPriceCents),
  ebayPrice: row.ebayPriceCents === null ? null : toDollars(row.ebayPriceCents),
  category: row.category,
  condition: row.condition,
  imageUrl: getImageUrl(row.images[0]),
  inStock: row.inStock,
  stock: row.stock,
  featured: row.featured,
  popular: row.popular,
  createdAt: new Date(row.createdAt).toISOString(),
  ...(row.author === null ? {} : { author: row.author }),
  ...(row.publisher === null ? {} : { publisher: row.publisher }),
  ...(row.publishedYear === null ? {} : { publishedYear: row.publishedYear }),
  ...(row.isbn === null ? {} : { isbn: row.isbn }),
  ...(row.pages === null ? {} : { pages: row.pages }),
  ...(row.binding === null ? {} : { binding: row.binding }),
  ...(row.language === null ? {} : { language: languageName(row.language) }),
  ...(row.reviewCount === 0 ? {} : { rating: getAverageStars(row), reviewCount: row.reviewCount }),
  ...(row.sellerName === null ? {} : { seller: row.sellerName }),
  ...(row.sellerId === null ? {} : { sellerId: row.sellerId }),
  ...availabilityOnWire(row),
  images: row.images.map(pictureOnWire),
});

/** The public view of one product, with its ISSN and the seller's check of its condition. */
export const checkedProductOnWire = (row: MarkedProduct): Product => ({
  ...productOnWire(row),
  ...(row.issn === null ? {} : { issn: row.issn }),
  ...(row.grading === null ? {} : { grading: row.grading }),
});
