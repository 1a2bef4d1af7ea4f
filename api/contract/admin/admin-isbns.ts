import * as z from 'zod/mini';
import { ISBN_AUTHORITIES } from '../appraisal/resolve-isbn.ts';
import { LIMITS } from '../limits.ts';
import { SELLING_MESSAGES } from '../selling/selling-messages.ts';
import { ADMIN_MESSAGES as MESSAGES } from './admin-messages.ts';

/** What the shop takes to be printed on the edition of an ISBN. */
export const adminIsbnRecordSchema = z.object({
  isbn: z.string(),
  /** Null if no source knows it. */
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  publishedYear: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  source: z.enum(ISBN_AUTHORITIES),
  /** 0 to 1; an admin's is 1. */
  confidence: z.number(),
  lookups: z.number(),
  /** How many listings have a title with other words. */
  disputes: z.number(),
  changedAt: z.string(),
});
export type AdminIsbnRecord = z.infer<typeof adminIsbnRecordSchema>;

/** GET /api/admin/isbn-records?q=&cursor=: the most disputed first; `q` is one ISBN of 10 or 13 digits. */
export const adminIsbnRecordsSchema = z.object({
  records: z.array(adminIsbnRecordSchema),
  next: z.optional(z.string()),
});
export type AdminIsbnRecords = z.infer<typeof adminIsbnRecordsSchema>;

const textUpTo = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max, SELLING_MESSAGES.textLong));

/** PATCH /api/admin/isbn-records/{isbn}: any of these; null removes one. The record is then the admin's word. */
export const isbnRecordChangeSchema = z.object({
  title: z.optional(
    z
      .string(MESSAGES.isbnTitleMissing)
      .check(
        z.trim(),
        z.minLength(1, MESSAGES.isbnTitleMissing),
        z.maxLength(LIMITS.title.max, SELLING_MESSAGES.titleLong),
      ),
  ),
  author: z.optional(z.nullable(textUpTo(LIMITS.author.max))),
  publisher: z.optional(z.nullable(textUpTo(LIMITS.publisher.max))),
  publishedYear: z.optional(
    z.nullable(
      z
        .int(MESSAGES.yearInvalid)
        .check(z.minimum(1400, MESSAGES.yearInvalid), z.maximum(2100, MESSAGES.yearInvalid)),
    ),
  ),
  pages: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
});
export type IsbnRecordChange = z.infer<typeof isbnRecordChangeSchema>;

/** The response; `auditId` is for POST /api/admin/audit/{id}/undo; null: nothing changed. */
export const changedIsbnRecordSchema = z.object({
  record: adminIsbnRecordSchema,
  auditId: z.nullable(z.number()),
});
export type ChangedIsbnRecord = z.infer<typeof changedIsbnRecordSchema>;
