import * as z from 'zod/mini';
import { importCheckSchema } from '../admin/admin-imports.ts';

/** Bounds of a seller's list; bytes and lines. */
export const LISTING_IMPORT = {
  maxBytes: 2 * 1024 * 1024,
  maxLines: 2_000,
  /** New lines in the answer. */
  maxRows: 500,
  contentType: 'text/csv',
} as const;

export const IMPORT_STATUSES = ['checked', 'running', 'done'] as const;

const lineProblemSchema = z.object({ line: z.number(), messages: z.array(z.string()) });
export type LineProblem = z.infer<typeof lineProblemSchema>;

/** A new line, as the fields of a draft: typed text, "" where the line has nothing. */
const newLineSchema = z.object({
  line: z.number(),
  form: z.object({
    title: z.string(),
    author: z.string(),
    isbn: z.string(),
    publisher: z.string(),
    publishedYear: z.string(),
    description: z.string(),
    price: z.string(),
    comparePrice: z.string(),
    category: z.string(),
    condition: z.string(),
  }),
  issn: z.optional(z.string()),
  copies: z.number(),
  /** The names of its photos' files, the cover first. */
  photos: z.array(z.string()),
});
export type NewLine = z.infer<typeof newLineSchema>;

/**
 * POST /api/listings/imports with the CSV as the body (Content-Type: text/csv, at most 2 MB): a dry run, which changes nothing,
 * counts what would change and reports every problem by line. New lines become drafts on the phone.
 */
export const listingImportSchema = z.object({
  ...importCheckSchema.shape,
  rows: z.array(newLineSchema),
  /** Copies of listings in the list that were sold since it was downloaded: they stay sold. Absent if none. */
  soldSince: z.optional(z.number()),
});
export type ListingImport = z.infer<typeof listingImportSchema>;

/**
 * POST /api/listings/imports/{id}/run changes the listings that the lines name (202); GET /api/listings/imports/{id} tells how far
 * it is. `done` of `total` lines; the problems are those of the dry run until it has begun.
 */
export const importStatusSchema = z.object({
  id: z.string(),
  status: z.enum(IMPORT_STATUSES),
  total: z.number(),
  done: z.number(),
  problems: z.array(lineProblemSchema),
});
export type ImportStatus = z.infer<typeof importStatusSchema>;
