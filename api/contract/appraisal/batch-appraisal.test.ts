import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  BATCH_APPRAISAL,
  batchAppraisalAnswerSchema,
  batchAppraisalSchema,
  type BatchAppraisalAnswer,
  type IsbnAppraisal,
} from './batch-appraisal.ts';

const DUNE = '9780441013593';
const isRead = (isbns: unknown): boolean => z.safeParse(batchAppraisalSchema, { isbns }).success;
const isbns = (count: number): string[] => Array.from({ length: count }, () => DUNE);

test('a batch has 1 to 50 ISBNs of either length', () => {
  for (const batch of [[DUNE, '0-441-01359-7'], isbns(BATCH_APPRAISAL.maxIsbns)])
    expect(isRead(batch)).toBe(true);
  for (const batch of [[], isbns(51), [DUNE, '9780441013594'], [9_780_441_013_593], DUNE, undefined])
    expect(isRead(batch)).toBe(false);
});

test('a response is pending or final, and always states whether its title is confirmed', () => {
  const final: IsbnAppraisal = {
    isbn: DUNE,
    suggestion: { by: 'built-in', sources: {}, comparables: [], notes: [] },
    confirmed: true,
  };
  const batch: BatchAppraisalAnswer = { answers: [final, { ...final, confirmed: false, pending: true }] };
  expect(z.parse(batchAppraisalAnswerSchema, batch)).toEqual(batch);
  const unsaid = { ...final, confirmed: undefined };
  expect(z.safeParse(batchAppraisalAnswerSchema, { answers: [unsaid] }).success).toBe(false);
});
