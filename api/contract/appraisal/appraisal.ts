import * as z from 'zod/mini';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';

/** Who suggests: a language model, the shop's own reader of barcodes and covers, or, without a network, the phone's catalog. */
export const APPRAISERS = ['openai', 'built-in', 'phone'] as const;
export type AppraiserName = (typeof APPRAISERS)[number];

/** The source of a suggested field, for the mark beside it. */
export const FIELD_SOURCES = [
  'barcode',
  'price-code',
  'cover-text',
  'catalog',
  'open-library',
  'comparables',
  'photo',
] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

/** Fields of the listing that an appraisal may fill in. */
export const SUGGESTED_FIELDS = [
  'title',
  'author',
  'isbn',
  'publisher',
  'publishedYear',
  'description',
  'price',
  'comparePrice',
  'category',
  'condition',
] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

/** Another copy or a similar item that the price is based on; dollars. */
export const comparableSchema = z.object({
  productId: z.number(),
  title: z.string(),
  condition: z.enum(CONDITIONS),
  price: z.number(),
});

/**
 * The suggestion for a listing; unknown fields are absent, never invented. Dollars. `recommendedPrice` is 20% below
 * `comparePrice`. `sources` has the source of each filled field and its confidence (0 to 1).
 */
export const suggestionSchema = z.object({
  by: z.enum(APPRAISERS),
  title: z.optional(z.string()),
  author: z.optional(z.string()),
  isbn: z.optional(z.string()),
  publisher: z.optional(z.string()),
  publishedYear: z.optional(z.number()),
  description: z.optional(z.string()),
  recommendedPrice: z.optional(z.number()),
  comparePrice: z.optional(z.number()),
  /** The condition that both prices are for; defaults to `condition`, else to the form's first one. */
  priceCondition: z.optional(z.enum(CONDITIONS)),
  category: z.optional(z.enum(CATEGORIES)),
  condition: z.optional(z.enum(CONDITIONS)),
  sources: z.partialRecord(
    z.enum(SUGGESTED_FIELDS),
    z.object({
      from: z.enum(FIELD_SOURCES),
      sure: z.number(),
      /** True if the only source is another seller's listing. */
      isSellers: z.optional(z.boolean()),
    }),
  ),
  /** The reason for the price: "3 similar hardcovers sell here for $9.00 to $14.00." */
  reasoning: z.optional(z.string()),
  comparables: z.array(comparableSchema),
  /** Without a title: large print on the cover that may be one. Offered, never filled in. */
  titleChoices: z.optional(z.array(z.string())),
  /** A shop's product code instead of an ISBN was read: the ISBN of a paperback is inside its cover. */
  upc: z.optional(z.string()),
  /** Whether the photo shows a barcode that no cover has: a magazine's does not count. Absent while that is unknown. */
  hasBarcode: z.optional(z.boolean()),
  /** Another book, whose barcode the photo shows although the seller gave an ISBN. */
  mismatch: z.optional(z.object({ isbn: z.string(), title: z.optional(z.string()) })),
  /** Notes for the seller: why nothing was found, that something was left out of the text. */
  notes: z.array(z.string()),
});
export type Suggestion = z.infer<typeof suggestionSchema>;
