import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { MirrorItem } from '#contract/sync/mirror-columns.ts';
import { MIRROR } from '#contract/sync/mirror.ts';
import { toDollars } from '#contract/money.ts';
import type { Db } from '../storage/storage.ts';
import { getAverageStars } from '../catalog/product-on-wire.ts';
import type { Extent, Place } from './mirror-cursor.ts';
import { placesOf, type MirrorRow } from './mirror.repo.ts';

/** How large the set and its pages are; tests have smaller ones. */
export interface MirrorSizes {
  readonly flagged: number;
  readonly perCategory: number;
  readonly page: number;
  /** A phone that has missed more changes than this begins anew: the set is less than what it missed. */
  readonly maxMissed: number;
}

export const SIZES: MirrorSizes = {
  flagged: MIRROR.flagged,
  perCategory: MIRROR.perCategory,
  page: MIRROR.page,
  maxMissed: 10_000,
};

/** The bounds of an extent: one for all featured and popular products, one for each category. */
export const BOUNDS = 1 + CATEGORIES.length;

/** The bound of a shelf that is not full: everything lies above it. */
const BOTTOM: Place = { key: 0, id: 0 };

/** The bound of a shelf of which nothing is there yet. */
const TOP: Place = { key: Number.MAX_SAFE_INTEGER, id: 0 };

/** What a phone has that has nothing. */
export const nothingOf = (change: number): Extent => ({
  change,
  bounds: Array.from({ length: BOUNDS }, () => TOP),
});

export const isAtOrAbove = (one: Place, other: Place): boolean =>
  one.key > other.key || (one.key === other.key && one.id >= other.id);

/** Where the set ends now, on each of its shelves. */
export async function boundsNow(db: Db, { flagged, perCategory }: MirrorSizes): Promise<Place[]> {
  const both = await Promise.all([placesOf(db, 'featured', 0, flagged), placesOf(db, 'popular', 0, flagged)]);
  const newest = both.flat().toSorted((one, other) => (isAtOrAbove(one, other) ? -1 : 1));
  const shelves = await Promise.all(CATEGORIES.map((category) => placesOf(db, category, perCategory - 1, 1)));
  return [newest[flagged - 1] ?? BOTTOM, ...shelves.map(([last]) => last ?? BOTTOM)];
}

/** What a row is in a set with these bounds; undefined when it is not in it. */
export function itemOf(row: MirrorRow, bounds: readonly Place[]): MirrorItem | undefined {
  const [flagged = TOP, ...shelves] = bounds;
  if (row.deletedAt !== null || !row.inStock) return undefined;
  const place = { key: row.createdAt, id: row.id };
  const isIn =
    ((row.featured || row.popular) && isAtOrAbove(place, flagged)) ||
    isAtOrAbove(place, shelves[CATEGORIES.indexOf(row.category)] ?? TOP);
  return isIn ? onPhone(row) : undefined;
}

const onPhone = (row: MirrorRow): MirrorItem => ({
  id: row.id,
  title: row.title,
  ...(row.author === null ? {} : { author: row.author }),
  ...(row.isbn === null ? {} : { isbn: row.isbn }),
  price: toDollars(row.priceCents),
  ...(row.comparePriceCents === null ? {} : { comparePrice: toDollars(row.comparePriceCents) }),
  category: row.category,
  condition: row.condition,
  inStock: true,
  stock: row.stock,
  featured: row.featured,
  popular: row.popular,
  createdAt: row.createdAt,
  ...(row.reviewCount === 0 ? {} : { rating: getAverageStars(row), reviewCount: row.reviewCount }),
  ...(row.images[0] === undefined ? {} : { picture: row.images[0] }),
  excerpt: '',
});
