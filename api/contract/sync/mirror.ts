import * as z from 'zod/mini';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';

/**
 * Bounds of the catalog on the device: the newest featured or popular items, then the newest of each category, all for
 * sale, the same set for everybody. Both together are 4,500 at most.
 */
export const MIRROR = {
  flagged: 300,
  perCategory: 700,
  /** What this person put into cart or wishlist or looked at, besides. */
  own: 500,
  /** Items of one page, removed ones included. */
  page: 1_500,
} as const;

/**
 * Items by columns: the nth entries of all columns are one item, null where unknown. Pack and unpack it with
 * mirror-columns.ts.
 */
const columnsSchema = z.object({
  id: z.array(z.number()),
  title: z.array(z.string()),
  author: z.array(z.nullable(z.string())),
  isbn: z.array(z.nullable(z.string())),
  /** Dollars. */
  price: z.array(z.number()),
  comparePrice: z.array(z.nullable(z.number())),
  /** Places in CATEGORIES and in CONDITIONS. */
  category: z.array(z.int().check(z.gte(0), z.lt(CATEGORIES.length))),
  condition: z.array(z.int().check(z.gte(0), z.lt(CONDITIONS.length))),
  stock: z.array(z.nullable(z.number())),
  /** 1 featured, 2 popular, 3 both. */
  flags: z.array(z.number()),
  /** By how many milliseconds it was listed before the one in front of it; of the first: before 1970, so below 0. */
  earlier: z.array(z.number()),
  rating: z.array(z.nullable(z.number())),
  reviewCount: z.array(z.number()),
  /** Of the first picture: "width height tint placeholder name". */
  picture: z.array(z.nullable(z.string())),
});
export type MirrorColumns = z.infer<typeof columnsSchema>;

/**
 * A page of what entered, changed in or left the mirror's set since the cursor. Whoever has applied all pages until
 * `more` is false has the set as it was then. Neither an item that comes again nor an id that is not there is an error.
 */
export const mirrorPageSchema = z.object({
  /** True: what the phone has is too old, or of another database; forget it all and begin with this page. */
  reset: z.optional(z.boolean()),
  /** Left out when there are none. */
  columns: z.optional(columnsSchema),
  removedIds: z.array(z.number()),
  /** To ask with next time; kept together with what this page brought. */
  cursor: z.string(),
  more: z.boolean(),
});
export type MirrorPage = z.infer<typeof mirrorPageSchema>;
