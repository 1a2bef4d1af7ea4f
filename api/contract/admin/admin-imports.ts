import * as z from 'zod/mini';

export const IMPORT = {
  maxBytes: 50 * 1024 * 1024,
  /** Lines whose problems are told. */
  maxProblems: 1_000,
  contentType: 'text/csv',
} as const;

/**
 * POST /api/admin/imports with the CSV as the body (Content-Type: text/csv, at most 50 MB): a dry run. Nothing changes; every
 * problem is told by its line. POST /api/admin/imports/{id}/run then does it, and answers the run (202).
 */
export const importCheckSchema = z.object({
  /** Names the file, which is kept for two days. */
  id: z.string(),
  /** Lines below the header. */
  lines: z.number(),
  creates: z.number(),
  changes: z.number(),
  /** Lines that name an existing product and change nothing of it. */
  same: z.number(),
  /** Lines that cannot be imported, all of them. */
  bad: z.number(),
  /** Lines that name a picture which the shop does not have; they are imported without one. */
  withoutPicture: z.number(),
  /** Columns that a product has no place for. */
  ignored: z.array(z.string()),
  /** The first thousand of the bad lines. */
  problems: z.array(z.object({ line: z.number(), messages: z.array(z.string()) })),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;
