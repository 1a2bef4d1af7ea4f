import * as z from 'zod/mini';

export const IMPORT = {
  maxBytes: 50 * 1024 * 1024,
  /** Lines whose problems are reported. */
  maxProblems: 1_000,
  contentType: 'text/csv',
  /** Characters of a file's name. */
  maxName: 200,
} as const;

/**
 * POST /api/admin/imports with the CSV as the body (Content-Type: text/csv, at most 50 MB): a dry run, which changes
 * nothing and reports every problem by line. POST /api/admin/imports/{id}/run?name= then imports it and returns the
 * run (202); `name` is the file's, for the run's title.
 */
export const importCheckSchema = z.object({
  /** Id of the uploaded file, which is kept for two days. */
  id: z.string(),
  /** Lines below the header. */
  lines: z.number(),
  creates: z.number(),
  changes: z.number(),
  /** Lines that name an existing product and change nothing. */
  same: z.number(),
  /** All lines that cannot be imported. */
  bad: z.number(),
  /** Lines whose picture the shop does not have; they are imported without one. */
  withoutPicture: z.number(),
  /** Columns that no product field matches. */
  ignored: z.array(z.string()),
  /** The first 1,000 invalid lines. */
  problems: z.array(z.object({ line: z.number(), messages: z.array(z.string()) })),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;
