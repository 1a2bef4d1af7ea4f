import * as z from 'zod/mini';
import { CATEGORIES } from './categories.ts';
import { CONDITIONS } from './conditions.ts';
import type { Grading } from '../grading/grading.ts';

/**
 * A picture of an item. Files are `${url}-{160|320|480|640|1280}.{avif|webp|jpg}`; width and height are those of the
 * largest; tint is one color of the picture (#RRGGBB); placeholder is the integer of a blurred preview that CSS
 * decodes.
 */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  tint: z.string(),
  placeholder: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

export const PICTURE_WIDTHS = [160, 320, 480, 640, 1280] as const;
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;

/** A listing on the wire: dollars with at most 2 decimals, instants in ISO 8601 UTC; unknown fields are absent. */
export const productSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  comparePrice: z.optional(z.number()),
  amazonPrice: z.nullable(z.number()),
  ebayPrice: z.nullable(z.number()),
  category: z.enum(CATEGORIES),
  condition: z.enum(CONDITIONS),
  imageUrl: z.string(),
  inStock: z.boolean(),
  stock: z.nullable(z.number()),
  /** Not in lists: its last copies are held by a checkout, and may become available again. */
  held: z.optional(z.boolean()),
  /** Copies are left, but not for sale at present: until this day (YYYY-MM-DD), where the seller has named one. */
  paused: z.optional(z.object({ until: z.optional(z.string()) })),
  featured: z.boolean(),
  popular: z.boolean(),
  createdAt: z.string(),
  author: z.optional(z.string()),
  publisher: z.optional(z.string()),
  publishedYear: z.optional(z.number()),
  isbn: z.optional(z.string()),
  pages: z.optional(z.number()),
  binding: z.optional(z.string()),
  language: z.optional(z.string()),
  rating: z.optional(z.number()),
  reviewCount: z.optional(z.number()),
  seller: z.optional(z.string()),
  /** The id of the seller's public page, if they have an account. */
  sellerId: z.optional(z.string()),
  images: z.array(pictureSchema),
  /** Of a magazine; only in responses about one item. */
  issn: z.optional(z.string()),
  /** Only in responses about one item. Not parsed, which keeps the questions out of first screens. */
  grading: z.optional(z.custom<Grading>()),
});
export type Product = z.infer<typeof productSchema>;

export const productsSchema = z.array(productSchema);

export const searchAnswerSchema = z.object({
  results: productsSchema,
  /** At most MAX_SEARCH_TOTAL. */
  total: z.number(),
  /** Only if there are more results than `total`. */
  totalIsExact: z.optional(z.literal(false)),
  correctedTo: z.optional(z.string()),
});
