import * as z from 'zod/mini';
import { isbnAnswerSchema } from '../selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '../selling/selling-messages.ts';
import { suggestionSchema } from './appraisal.ts';
import { toIsbn13 } from './isbn.ts';

/** Bounds of POST /api/appraisals. What is pending is asked for again after `retryMs`, `maxRetries` times. */
export const BATCH_APPRAISAL = { maxIsbns: 50, retryMs: 5_000, maxRetries: 3 } as const;

/** POST /api/appraisals: ISBNs of 10 or 13 digits, with or without hyphens. */
export const batchAppraisalSchema = z.object({
  isbns: z
    .array(
      z
        .string(MESSAGES.isbnInvalid)
        .check(z.refine((text) => toIsbn13(text) !== undefined, MESSAGES.isbnInvalid)),
      MESSAGES.isbnCount,
    )
    .check(z.minLength(1, MESSAGES.isbnCount), z.maxLength(BATCH_APPRAISAL.maxIsbns, MESSAGES.isbnCount)),
});

/** What is known about one ISBN of the batch. */
export const isbnAppraisalSchema = z.object({
  /** 13 digits. */
  isbn: z.string(),
  suggestion: suggestionSchema,
  /** Whether the title is certain; without it, or with false, the seller is asked to check the title. */
  confirmed: z.boolean(),
  /** True while an outside directory is still being asked: the suggestion has only what is known so far. */
  pending: z.optional(z.literal(true)),
  /** The caller's newest listing of it that is for sale. */
  yours: isbnAnswerSchema.shape.yours,
});
export type IsbnAppraisal = z.infer<typeof isbnAppraisalSchema>;

/** The response: one answer for each ISBN of the request, in its order. */
export const batchAppraisalAnswerSchema = z.object({ answers: z.array(isbnAppraisalSchema) });
export type BatchAppraisalAnswer = z.infer<typeof batchAppraisalAnswerSchema>;
