import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { MirrorItem } from '#contract/sync/mirror-columns.ts';
import { MIRROR } from '#contract/sync/mirror.ts';
import { toDollars } from '#contract/money.ts';
import type { Db } from '../storage/storage.ts';
import { getAverageStars } from '../catalog/product-on-wire.ts';
import type { Snapshot, Position } from './mirror-cursor.ts';
import { listPositions, type MirrorRow } from './mirror.repo.ts';

/** Sizes of the set and of its pages; tests use smaller ones. */
export interface MirrorSizes {
  readonly flagged: number;
  readonly perCategory: number;
  readonly page: number;
  /** A phone that has missed more changes than this downloads the whole set: it is less than what it missed. */
  readonly maxMissed: number;
}

export const SIZES: MirrorSizes = {
  flagged: MIRROR.flagged,
  perCategory: MIRROR.perCategory,
  page: MIRROR.page,
  maxMissed: 10_000,
};

/** Bounds of a snapshot: one for all featured and popular products, one for each category. */
export const BOUND_COUNT = 1 + CATEGORIES.length;

/** The bound of a kind that is not full: everything is above it. */
const BOTTOM: Position = { key: 0, id: 0 };

/** The bound of a kind of which the phone has nothing yet. */
const TOP: Position = { key: Number.MAX_SAFE_INTEGER, id: 0 };

/** The snapshot of a phone that has nothing. */
export const emptySnapshot = (change: number): Snapshot => ({
  change,
  bounds: Array.from({ length: BOUND_COUNT }, () => TOP),
});

export const isAtOrAbove = (one: Position, other: Position): boolean =>
  one.key > other.key || (one.key === other.key && one.id >= other.id);

/** The current bounds of the set. */
export async function readBounds(db: Db, { flagged, perCategory }: MirrorSizes): Promise<Position[]> {
  const flaggedPositions = await Promise.all([
    listPositions(db, 'featured', 0, flagged),
    listPositions(db, 'popular', 0, flagged),
  ]);
  const newest = flaggedPositions.flat().toSorted((one, other) => (isAtOrAbove(one, other) ? -1 : 1));
  const categories = await Promise.all(
    CATEGORIES.map((category) => listPositions(db, category, perCategory - 1, 1)),
  );
  return [newest[flagged - 1] ?? BOTTOM, ...categories.map(([last]) => last ?? BOTTOM)];
}

/** A row as an item of the set with these bounds; undefined when it is outside. */
export function mirrorItemIn(row: MirrorRow, bounds: readonly Position[]): MirrorItem | undefined {
  const [flagged = TOP, ...categories] = bounds;
  if (row.deletedAt !== null || !row.inStock) return undefined;
  const position = { key: row.createdAt, id: row.id };
  const isIn =
    ((row.featured || row.popular) && isAtOrAbove(position, flagged)) ||
    isAtOrAbove(position, categories[CATEGORIES.indexOf(row.category)] ?? TOP);
  return isIn ? mirrorItemOnWire(row) : undefined;
}

const mirrorItemOnWire = (row: MirrorRow): MirrorItem => ({
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
