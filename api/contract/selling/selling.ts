import * as z from 'zod/mini';
import { suggestionSchema } from '../appraisal/appraisal.ts';
import { CATEGORIES, DEFAULT_CATEGORY } from '../catalog/categories.ts';
import { CONDITIONS, DEFAULT_CONDITION } from '../catalog/conditions.ts';
import { toIsbn13 } from '../appraisal/isbn.ts';
import { gradingErrors, newGradingSchema } from '../grading/grading.ts';
import { LIMITS } from '../limits.ts';
import { isWholeCents } from '../money.ts';
import { pictureSchema, productSchema } from '../catalog/product.ts';
import { REPORT_REASONS } from '../support/report.ts';
import { isIssn } from '../appraisal/issn.ts';
import { PAUSE_REASONS } from './pause-reasons.ts';
import { SELLING_MESSAGES as MESSAGES } from './selling-messages.ts';
import { STACK } from './stack-messages.ts';

/** Limits of photos and listings; bytes and pixels. */
export const SELLING = {
  maxPhotoBytes: 10 * 1024 * 1024,
  maxPhotoPixels: 50_000_000,
  maxPhotos: 8,
  cameraQuality: 0.9,
  /** The phone scales a photo down to this many pixels on its longer side. */
  photoSidePixels: 2560,
  uploadField: 'image',
} as const;

/** The share target, to which other apps share photos (the browser POSTs the files as `uploadField`); bytes. */
export const SHARE = {
  path: '/share',
  maxBytes: 60 * 1024 * 1024,
  /** Opened if the files were lost. */
  missedPath: '/sell?shared=missed',
} as const;

/** The address that opens a draft of this device. */
export const draftPath = (draft: string): string => `/sell?draft=${draft}`;

/** The text fields of POST /api/upload, besides the photo. */
export const uploadFieldsSchema = z.object({
  /** The ISBN that the seller already scanned or typed: the cover's text is then not read. Ignored if invalid. */
  isbn: z.optional(z.string()),
});

/** Polling of a pending appraisal, in ms: once a second, for 30 seconds. */
export const APPRAISAL_POLLING = { intervalMs: 1_000, timeoutMs: 30_000 } as const;

/**
 * Response of POST /api/upload and GET /api/uploads/{id}: the spec's upload record (dollars, 0 for an unknown price),
 * the stored picture, and the appraisal's suggestion. `tempUrl` is the 640-pixel JPEG.
 */
export const uploadSchema = z.object({
  id: z.number(),
  originalName: z.string(),
  mimeType: z.string(),
  tempUrl: z.string(),
  description: z.string(),
  recommendedPrice: z.number(),
  comparePrice: z.optional(z.number()),
  category: z.optional(z.enum(CATEGORIES)),
  createdAt: z.string(),
  picture: pictureSchema,
  suggestion: suggestionSchema,
  /** True while the photo is being read: the suggestion has only what is known so far. Absent afterwards. */
  pending: z.optional(z.literal(true)),
});
export type Upload = z.infer<typeof uploadSchema>;

const price = z
  .number(MESSAGES.priceInvalid)
  .check(
    z.minimum(LIMITS.price.min, MESSAGES.priceInvalid),
    z.maximum(LIMITS.price.max, MESSAGES.priceInvalid),
    z.refine(isWholeCents, MESSAGES.priceInvalid),
  );
const title = z.string(MESSAGES.titleMissing.text).check(
  z.refine((text) => text.trim().length > 0, MESSAGES.titleMissing.text),
  z.maxLength(LIMITS.title.max, MESSAGES.titleLong),
);
const description = z
  .string(MESSAGES.descriptionLong)
  .check(z.maxLength(LIMITS.description.max, MESSAGES.descriptionLong));
const textUpTo = (max: number) => z.string(MESSAGES.textLong).check(z.maxLength(max, MESSAGES.textLong));
const publishedYear = z
  .int(MESSAGES.yearInvalid)
  .check(z.minimum(1400, MESSAGES.yearInvalid), z.maximum(2100, MESSAGES.yearInvalid));
const isbn = z
  .string(MESSAGES.isbnInvalid)
  .check(z.refine((text) => toIsbn13(text) !== undefined, MESSAGES.isbnInvalid));
/** Of a magazine: "1699-0579". */
const issn = z.string(MESSAGES.issnInvalid).check(z.refine(isIssn, MESSAGES.issnInvalid));
const uploadId = z.int().check(z.positive());
const copies = z
  .int(MESSAGES.copiesInvalid)
  .check(z.minimum(1, MESSAGES.copiesInvalid), z.maximum(STACK.maxCopies, MESSAGES.copiesInvalid));
/** The id of the seller's draft, by which it is listed at most once. */
const draft = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** POST /api/uploads/{id}/product: the spec's fields and further ones. Dollars. */
export const newListingSchema = z
  .object({
    title,
    description: z._default(description, ''),
    price,
    comparePrice: z.optional(price),
    category: z._default(z.enum(CATEGORIES, MESSAGES.categoryInvalid), DEFAULT_CATEGORY),
    condition: z._default(z.enum(CONDITIONS, MESSAGES.conditionInvalid), DEFAULT_CONDITION),
    inStock: z._default(z.boolean(), true),
    /** Number of copies, 1 by default; none is for sale if `inStock` is false. */
    copies: z.optional(copies),
    author: z.optional(textUpTo(LIMITS.author.max)),
    publisher: z.optional(textUpTo(LIMITS.publisher.max)),
    publishedYear: z.optional(publishedYear),
    isbn: z.optional(isbn),
    issn: z.optional(issn),
    draft: z.optional(draft),
    /** Upload ids of further photos; the first photo is the one in the path. */
    gallery: z.optional(z.array(uploadId).check(z.maxLength(SELLING.maxPhotos - 1, MESSAGES.galleryFull))),
    /** The condition check: complete, and the condition is not above its grade. */
    grading: z.optional(newGradingSchema),
    /** For a guest's link to their listings. */
    email: z.optional(
      z
        .string(MESSAGES.emailInvalid)
        .check(z.maxLength(LIMITS.email.max, MESSAGES.emailInvalid), z.email(MESSAGES.emailInvalid)),
    ),
  })
  .check(({ value, issues }) => {
    const { category, condition, grading } = value;
    if (grading === undefined) return;
    for (const [field, message] of Object.entries(gradingErrors({ category, condition, grading })))
      issues.push({ code: 'custom', input: value, path: [field], message });
  });
export type NewListing = z.infer<typeof newListingSchema>;

/** POST /api/listings/{id}/one-more: one copy, or those of a draft, which adds them once. */
export const addedCopiesSchema = z.object({ draft: z.optional(draft), copies: z._default(copies, 1) });
export type AddedCopies = z.infer<typeof addedCopiesSchema>;

/**
 * PATCH /api/listings/{id}: absent fields stay as they are, and null clears an optional one. `gallery` is all of its pictures in
 * their order: those it has by url, new ones by upload. A change of category that brings no new condition check clears it.
 */
export const listingChangeSchema = z.object({
  title: z.optional(title),
  description: z.optional(description),
  price: z.optional(price),
  comparePrice: z.optional(z.nullable(price)),
  category: z.optional(z.enum(CATEGORIES, MESSAGES.categoryInvalid)),
  condition: z.optional(z.enum(CONDITIONS, MESSAGES.conditionInvalid)),
  author: z.optional(z.nullable(textUpTo(LIMITS.author.max))),
  publisher: z.optional(z.nullable(textUpTo(LIMITS.publisher.max))),
  publishedYear: z.optional(z.nullable(publishedYear)),
  isbn: z.optional(z.nullable(isbn)),
  issn: z.optional(z.nullable(issn)),
  gallery: z.optional(
    z
      .array(z.union([z.string(), z.object({ upload: uploadId })]))
      .check(z.minLength(1), z.maxLength(SELLING.maxPhotos, MESSAGES.galleryFull)),
  ),
  grading: z.optional(z.nullable(newGradingSchema)),
});
export type ListingChange = z.infer<typeof listingChangeSchema>;

/** POST /api/views: a visitor opened a product. */
export const viewSchema = z.object({ productId: z.int().check(z.positive()) });

/**
 * A listing as its seller sees it: the product and its status. `in-checkout`: the last copies are held for a buyer.
 * Responses to changes lack `heldUntil`, `hearts`, `views` and `fee`, and call held copies sold.
 */
export const ownListingSchema = z.object({
  product: productSchema,
  state: z.enum(['for-sale', 'in-checkout', 'sold', 'hidden']),
  soldAt: z.optional(z.string()),
  /** When the buyer's hold ends. */
  heldUntil: z.optional(z.string()),
  /** How many wishlists have it. */
  hearts: z.optional(z.number()),
  /** How often its page was viewed. */
  views: z.optional(z.number()),
  /** The shop's fee on a copy at its present price, by the terms of when that was set; dollars. */
  fee: z.optional(z.number()),
  /** Why it is not for sale at present though there are copies. Then `state` is `hidden`: old pages know no other. */
  paused: z.optional(z.array(z.enum(PAUSE_REASONS))),
  /** Why the shop has hidden it: the seller can view it, but not change it. */
  hiddenBecause: z.optional(z.enum(REPORT_REASONS)),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/**
 * GET /api/listings: newest first; with `limit`, a page of them, and with `q` those with words that begin with its words.
 * `email` is the address that a guest gave.
 */
export const ownListingsSchema = z.object({
  listings: z.array(ownListingSchema),
  /** Of all listings, on whichever page. Only with `limit`. */
  counts: z.optional(z.object({ all: z.number(), forSale: z.number(), soldThisWeek: z.number() })),
  email: z.optional(z.string()),
  isEmailConfirmed: z.optional(z.boolean()),
});
export type OwnListings = z.infer<typeof ownListingsSchema>;
export type ListingCounts = NonNullable<OwnListings['counts']>;

/** GET /api/appraisals/{isbn}: what is known about a typed or scanned ISBN, and whether this seller has listed it. */
export const isbnAnswerSchema = z.object({
  suggestion: suggestionSchema,
  yours: z.optional(z.object({ productId: z.number(), title: z.string(), stock: z.nullable(z.number()) })),
});
export type IsbnAnswer = z.infer<typeof isbnAnswerSchema>;

/** The request header with the key of a mailed link to a guest's listings. */
export const LISTINGS_KEY_HEADER = 'Listings-Key';
