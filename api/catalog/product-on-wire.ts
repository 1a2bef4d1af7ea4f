import { toDollars } from '#contract/money.ts';
import type { Picture, Product } from '#contract/catalog/product.ts';
import type { products } from '../storage/schema.ts';

/** A listing as it lies in the database: money in cents, instants in milliseconds. */
export type ProductRow = typeof products.$inferSelect;

/** Shown where an item has no picture of its own. */
export const NO_PICTURE = '/no-picture.svg';

export const getImageUrl = (first: Picture | undefined): string =>
  first === undefined ? NO_PICTURE : `${first.url}-640.jpg`;

/** Average stars with one decimal: 4.3. */
export const getAverageStars = ({
  ratingSum,
  reviewCount,
}: Pick<ProductRow, 'ratingSum' | 'reviewCount'>): number => Math.round((ratingSum / reviewCount) * 10) / 10;

/**
 * A row -> the listing as every visitor may see it, and nothing besides: dollars, ISO instants, what is unknown left out.
 * Change counter, seller's account and dates of sale and deletion stay inside.
 */
export const productOnWire = (row: ProductRow): Product => ({
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
  ...(row.language === null ? {} : { language: row.language }),
  ...(row.reviewCount === 0 ? {} : { rating: getAverageStars(row), reviewCount: row.reviewCount }),
  ...(row.sellerName === null ? {} : { seller: row.sellerName }),
  images: row.images.map(({ url, width, height, tint, placeholder }) => ({
    url,
    width,
    height,
    tint,
    placeholder,
  })),
});
