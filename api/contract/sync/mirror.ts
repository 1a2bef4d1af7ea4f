import * as z from 'zod/mini';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';

/**
 * Limits of the catalog on the device: the newest featured or popular items, then the newest of each category, all
 * for sale, the same set for every visitor; at most 4,500 in total.
 */
export const MIRROR = {
  flagged: 300,
  perCategory: 700,
  /** Further items that this user viewed or put into cart or wishlist. */
  own: 500,
  /** Items per page, including removed ones. */
  page: 1_500,
} as const;

/** Items as columns: the nth entries of all columns are one item, null if unknown. See mirror-columns.ts. */
const columnsSchema = z.object({
  id: z.array(z.number()),
  title: z.array(z.string()),
  author: z.array(z.nullable(z.string())),
  isbn: z.array(z.nullable(z.string())),
  /** Dollars. */
  price: z.array(z.number()),
  comparePrice: z.array(z.nullable(z.number())),
  /** Indexes in CATEGORIES and CONDITIONS. */
  category: z.array(z.int().check(z.gte(0), z.lt(CATEGORIES.length))),
  condition: z.array(z.int().check(z.gte(0), z.lt(CONDITIONS.length))),
  stock: z.array(z.nullable(z.number())),
  /** 1 featured, 2 popular, 3 both. */
  flags: z.array(z.number()),
  /** How many ms earlier than the previous item it was listed; for the first item, than 1970, so below 0. */
  earlier: z.array(z.number()),
  rating: z.array(z.nullable(z.number())),
  reviewCount: z.array(z.number()),
  /** Of the first picture: "width height tint placeholder name". */
  picture: z.array(z.nullable(z.string())),
});
export type MirrorColumns = z.infer<typeof columnsSchema>;

/**
 * A page of the items that were added to, changed in or removed from the mirror's set since the cursor. A client that
 * has applied all pages until `more` is false has the set as it was then. Repeated items and unknown ids are no
 * errors.
 */
export const mirrorPageSchema = z.object({
  /** True if the phone's mirror is too old or of another database: clear it and start with this page. */
  reset: z.optional(z.boolean()),
  /** Absent if there are none. */
  columns: z.optional(columnsSchema),
  removedIds: z.array(z.number()),
  /** For the next request; stored in the same transaction as this page. */
  cursor: z.string(),
  more: z.boolean(),
});
export type MirrorPage = z.infer<typeof mirrorPageSchema>;
