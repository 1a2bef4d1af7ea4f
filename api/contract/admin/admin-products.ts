import * as z from 'zod/mini';
import { ADMIN_MESSAGES as MESSAGES } from './admin-messages.ts';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';
import { gradingSchema } from '../grading/grading.ts';
import { LIMITS } from '../limits.ts';
import { isWholeCents } from '../money.ts';

/** A row of the product table; dollars; unknown values are null. */
export const adminProductSchema = z.object({
  id: z.number(),
  title: z.string(),
  author: z.nullable(z.string()),
  isbn: z.nullable(z.string()),
  imageUrl: z.string(),
  category: z.enum(CATEGORIES),
  condition: z.enum(CONDITIONS),
  price: z.number(),
  comparePrice: z.nullable(z.number()),
  amazonPrice: z.nullable(z.number()),
  ebayPrice: z.nullable(z.number()),
  inStock: z.boolean(),
  /** Copies in stock; null: not counted. */
  stock: z.nullable(z.number()),
  /** Copies held by checkouts. */
  held: z.number(),
  featured: z.boolean(),
  popular: z.boolean(),
  seller: z.nullable(z.string()),
  /** Hidden by the shop after a report. */
  hidden: z.boolean(),
  /** Copies are left, but not for sale at present: its seller is away, for example. */
  paused: z.optional(z.literal(true)),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;

/** Columns that the table can be sorted by; the suffix "-desc" reverses the order. */
export const ADMIN_SORT_KEYS = [
  'id',
  'title',
  'price',
  'stock',
  'category',
  'newest',
  'amazon',
  'ebay',
] as const;
export type AdminSortKey = (typeof ADMIN_SORT_KEYS)[number];
export type AdminSort = AdminSortKey | `${AdminSortKey}-desc`;
/** `newest` starts with the newest, `newest-desc` with the oldest; all others are ascending without the suffix. */
export const ADMIN_SORTS: readonly AdminSort[] = ADMIN_SORT_KEYS.flatMap((key) => [
  key,
  `${key}-desc` as const,
]);
export const DEFAULT_ADMIN_SORT: AdminSort = 'newest';

export const STOCK_FILTERS = ['all', 'in', 'out', 'held'] as const;
export const FLAG_FILTERS = ['featured', 'popular'] as const;

/** A filter of products, in the table's address and in the selection of a bulk change. */
export const productFilterSchema = z.object({
  q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
  category: z.optional(z.enum(CATEGORIES)),
  condition: z.optional(z.enum(CONDITIONS)),
  /** in: for sale; out: sold out; held: with copies held by checkouts. */
  stock: z.optional(z.enum(STOCK_FILTERS)),
  flags: z.optional(z.array(z.enum(FLAG_FILTERS))),
  /** A seller's public name, exactly. */
  seller: z.optional(z.string().check(z.maxLength(LIMITS.name.max))),
  /** Only those hidden by the shop; by default, only the others. */
  hidden: z.optional(z.literal(true)),
});
export type ProductFilter = z.infer<typeof productFilterSchema>;

export const ADMIN_PAGE = { max: 200, default: 100 } as const;

/**
 * GET
 * /api/admin/products?q=&category=&condition=&stock=&flags=featured,popular&seller=&hidden=true&sort=&limit=&offset=&after=&before=.
 * By offset, so that the table can jump anywhere. In a large catalog, offsets between the first and last rows are estimated: with
 * the cursor of the row before the window (`after`) or behind it (`before`), it joins that row. `stats` cover the whole shop.
 */
export const adminProductsSchema = z.object({
  products: z.array(adminProductSchema),
  total: z.number(),
  /** Only if more products match than `total`, which are all that the table shows. */
  totalIsExact: z.optional(z.literal(false)),
  /** The cursors of the first and last row, if offsets are estimated. */
  cursors: z.optional(z.object({ first: z.string(), last: z.string() })),
  offset: z.number(),
  stats: z.object({ total: z.number(), inStock: z.number(), categories: z.number() }),
});
export type AdminProducts = z.infer<typeof adminProductsSchema>;

const price = z
  .number(MESSAGES.priceAboveZero)
  .check(
    z.positive(MESSAGES.priceAboveZero),
    z.maximum(LIMITS.price.max, MESSAGES.priceAboveZero),
    z.refine(isWholeCents, MESSAGES.priceAboveZero),
  );
const competitorPrice = z.nullable(
  z
    .number(MESSAGES.competitorPrice)
    .check(
      z.minimum(0, MESSAGES.competitorPrice),
      z.maximum(LIMITS.price.max, MESSAGES.competitorPrice),
      z.refine(isWholeCents, MESSAGES.competitorPrice),
    ),
);

/** PATCH /api/admin/products/{id}/category */
export const categoryChangeSchema = z.object({ category: z.enum(CATEGORIES) });
/** PATCH /api/admin/products/{id}/price */
export const priceChangeSchema = z.object({ price });
/** PATCH /api/products/{id}/competitor-price */
export const competitorPriceSchema = z.object({
  marketplace: z.enum(['amazon', 'ebay']),
  price: competitorPrice,
});
/** PATCH /api/admin/products/{id}: any of these. `stock` null: copies are no longer counted. */
export const productChangeSchema = z.object({
  featured: z.optional(z.boolean()),
  popular: z.optional(z.boolean()),
  condition: z.optional(z.enum(CONDITIONS)),
  inStock: z.optional(z.boolean()),
  stock: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
});
export type CompetitorPrice = z.infer<typeof competitorPriceSchema>;
export type ProductChange = z.infer<typeof productChangeSchema>;

/** Response of each of these changes; `auditId` is for POST /api/admin/audit/{id}/undo; null: nothing changed. */
export const changedProductSchema = z.object({
  product: adminProductSchema,
  auditId: z.nullable(z.number()),
});
export type ChangedProduct = z.infer<typeof changedProductSchema>;

/** GET /api/admin/products/{id}/grading: the seller's check of the condition, if there is one. */
export const checkedConditionSchema = z.object({
  category: z.enum(CATEGORIES),
  grading: z.nullable(gradingSchema),
});
export type CheckedCondition = z.infer<typeof checkedConditionSchema>;

/**
 * GET /api/admin/products/{id}/listing-changes: what its seller changed in the last two years, newest first, at most 50. Fields by
 * their wire names, prices in dollars; `images` are urls.
 */
export const listingChangesSchema = z.object({
  changes: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type ListingChanges = z.infer<typeof listingChangesSchema>;

/** DELETE /api/admin/products/{id} */
export const deletedProductSchema = z.object({ ok: z.literal(true), auditId: z.number() });
export type DeletedProduct = z.infer<typeof deletedProductSchema>;

/** POST /api/products/{id}/auto-price */
export const autoPriceSchema = z.object({
  newPrice: z.number(),
  amazonPrice: z.number(),
  product: adminProductSchema,
  auditId: z.nullable(z.number()),
});
export type AutoPriced = z.infer<typeof autoPriceSchema>;
