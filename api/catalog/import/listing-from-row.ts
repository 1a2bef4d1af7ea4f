import { CATEGORIES, DEFAULT_CATEGORY } from '#contract/catalog/categories.ts';
import { CONDITIONS, DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { createListing, type Listing } from '../create-listing.ts';
import { NO_PICTURE } from '../product-on-wire.ts';
import { RowReader, type Cells } from './row-reader.ts';

/** The product fields that a list may contain. */
export const FIELDS = [
  'title',
  'description',
  'price',
  'comparePrice',
  'amazonPrice',
  'ebayPrice',
  'category',
  'condition',
  'imageUrl',
  'images',
  'inStock',
  'stock',
  'featured',
  'popular',
  'createdAt',
  'author',
  'publisher',
  'publishedYear',
  'isbn',
  'issn',
  'pages',
  'binding',
  'language',
  'seller',
] as const;

/** Required fields. */
export const REQUIRED = ['title', 'price'] as const;

/** The shop's pictures by `url`. */
export type KnownPictures = ReadonlyMap<string, Picture>;

/** A listing, and whether its picture is missing from the shop; or everything wrong with the row. */
export type FromRow =
  | { readonly listing: Listing; readonly pictureMissing: boolean }
  | { readonly reasons: readonly string[] };

const MAX_STOCK = 1_000_000;
const MAX_PAGES = 100_000;
const MIN_YEAR = 1000;
const MAX_SHORT_TEXT = 100;

/**
 * Converts a row of a seller's list to a listing. Missing fields get the defaults of a new listing: books, good,
 * created `now` (ms), copies not counted.
 */
export function listingFromRow(cells: Cells, now: number, known: KnownPictures): FromRow {
  const row = new RowReader(cells);
  const title = row.text('title', LIMITS.title.max);
  const priceCents = row.cents('price');
  for (const field of REQUIRED) if (row.get(field) === undefined) row.addReason(`${field} is missing`);
  const { images, pictureMissing } = picturesOf(row, known);
  const details = {
    ...detailsOf(row, now),
    description: row.text('description', LIMITS.description.max) ?? '',
    category: row.oneOf('category', CATEGORIES) ?? DEFAULT_CATEGORY,
    condition: row.oneOf('condition', CONDITIONS) ?? DEFAULT_CONDITION,
    featured: row.boolean('featured') ?? false,
    popular: row.boolean('popular') ?? false,
    createdAt: row.instant('createdAt', now) ?? now,
    ...copiesOf(row),
  };
  if (row.reasons.length > 0 || title === null || priceCents === null) return { reasons: row.reasons };
  return {
    listing: createListing({ ...details, title, priceCents, images }),
    pictureMissing,
  };
}

/** Optional fields. */
export const detailsOf = (row: RowReader, now: number) => ({
  author: row.text('author', LIMITS.author.max),
  publisher: row.text('publisher', LIMITS.publisher.max),
  publishedYear: row.integer('publishedYear', MIN_YEAR, new Date(now).getUTCFullYear() + 1),
  isbn: row.isbn('isbn'),
  issn: issnOf(row),
  pages: row.integer('pages', 1, MAX_PAGES),
  binding: row.text('binding', MAX_SHORT_TEXT),
  language: row.text('language', MAX_SHORT_TEXT),
  comparePriceCents: row.cents('comparePrice'),
  amazonPriceCents: row.cents('amazonPrice'),
  ebayPriceCents: row.cents('ebayPrice'),
  sellerName: row.text('seller', LIMITS.name.max),
});

export function copiesOf(row: RowReader): Pick<Listing, 'stock' | 'inStock'> {
  const stock = row.integer('stock', 0, MAX_STOCK);
  const said = row.boolean('inStock');
  if (stock === 0 && said === true) row.addReason('inStock is true, but stock is 0');
  return { stock, inStock: said ?? stock !== 0 };
}

function issnOf(row: RowReader): string | null {
  const issn = row.text('issn', MAX_SHORT_TEXT);
  if (issn === null || /^\d{4}-?\d{3}[\dX]$/.test(issn)) return issn;
  row.addReason('issn is not an ISSN such as 0317-8471');
  return null;
}

/** Imports never download pictures: url or imageUrl can only name one that the shop has. */
function picturesOf(row: RowReader, known: KnownPictures): { images: Picture[]; pictureMissing: boolean } {
  const gallery = row.get('images');
  const urls = Array.isArray(gallery) && gallery.length > 0 ? gallery.map(urlOf) : [row.get('imageUrl')];
  const named = urls.filter((url) => url !== undefined && url !== NO_PICTURE);
  const images = named.flatMap((url) => {
    const picture =
      typeof url === 'string' ? known.get(url.replace(/-\d+\.(jpg|webp|avif)$/, '')) : undefined;
    return picture === undefined ? [] : [picture];
  });
  return { images, pictureMissing: images.length < named.length };
}

const urlOf = (picture: unknown): unknown =>
  typeof picture === 'object' && picture !== null && 'url' in picture ? picture.url : picture;
