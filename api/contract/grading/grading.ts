import * as z from 'zod/mini';
import type { Category } from '../catalog/categories.ts';
import type { Condition } from '../catalog/conditions.ts';
import {
  answeredQuestions,
  answersOf,
  bestGradeMessage,
  faultsOf,
  gradeOf,
  hasMissingPieces,
  isBetter,
  isMissingUnnamed,
  MAX_MISSING_LENGTH,
  unsellableReason,
  type Answers,
} from './grade.ts';
import { GRADING_MESSAGES as MESSAGES } from './grading-messages.ts';
import { QUESTION_IDS, type QuestionId } from './questions.ts';
import { RINGS } from './rings.ts';

const share = z.number().check(z.minimum(0), z.maximum(1));

const ringFields = {
  question: z.enum(QUESTION_IDS),
  x: share,
  y: share,
  r: z.number().check(z.minimum(RINGS.minRadius), z.maximum(RINGS.maxRadius)),
};
/** A ring of a stored check; `url` is that of its picture. */
export const ringSchema = z.object({ ...ringFields, url: z.string() });

const answers = z.partialRecord(z.enum(QUESTION_IDS), z.string(), MESSAGES.invalid);
const unread = z.optional(z.literal(true, MESSAGES.invalid));
/** PostgreSQL stores neither NUL nor lone surrogates in JSON. */
const missing = z.string(MESSAGES.invalid).check(
  z.maxLength(MAX_MISSING_LENGTH, MESSAGES.missingLong),
  z.refine((text) => !/[\0\p{Surrogate}]/u.test(text), MESSAGES.invalid),
);

/** A finished check of a copy's condition, as stored and on the wire; `at` in ISO 8601 UTC. */
export const gradingSchema = z.object({
  v: z.literal(1),
  unread,
  answers,
  missing: z.optional(z.string()),
  rings: z.array(ringSchema),
  at: z.string(),
});
export type Grading = z.infer<typeof gradingSchema>;

/** A ring of a new check: on a photo of the listing by its url, or on an upload that becomes one. */
const newRingSchema = z
  .object({ ...ringFields, url: z.optional(z.string()), upload: z.optional(z.int().check(z.positive())) })
  .check(z.refine(({ url, upload }) => (url === undefined) !== (upload === undefined), MESSAGES.invalid));
export type NewRing = z.infer<typeof newRingSchema>;

/** The check in a new or changed listing. Whether it is complete depends on the category: see gradingErrors. */
export const newGradingSchema = z.object({
  unread,
  answers,
  missing: z.optional(missing),
  rings: z._default(z.array(newRingSchema).check(z.maxLength(RINGS.max, MESSAGES.tooManyRings)), []),
});
export type NewGrading = z.infer<typeof newGradingSchema>;

interface Graded {
  readonly category: Category;
  readonly condition: Condition;
  readonly grading: Pick<NewGrading, 'answers' | 'unread' | 'missing'> & {
    readonly rings: readonly { readonly question: QuestionId }[];
  };
}

/** What is wrong with a checked item, by field: an incomplete check, or a condition above its grade. Empty if nothing is. */
export function gradingErrors({ category, condition, grading }: Graded): Partial<Record<string, string>> {
  const given = answersOf(grading);
  const reason = unsellableReason(category, given);
  if (reason !== undefined) return { grading: reason };
  const questions = answeredQuestions(category, given);
  const known = new Set(questions.map(({ question }) => question));
  const isForeign = (question: QuestionId): boolean => !known.has(question);
  const asked = QUESTION_IDS.filter((question) => grading.answers[question] !== undefined);
  if (asked.some(isForeign) || grading.rings.some(({ question }) => isForeign(question)))
    return { grading: MESSAGES.otherCategory };
  const grade = gradeOf(category, given);
  if (grade === undefined || isMissingUnnamed(category, given)) return { grading: MESSAGES.incomplete };
  return isBetter(condition, grade) ? { condition: bestGradeMessage(grade) } : {};
}

/** The check to send: the answers to this category's questions, and the rings around its faults. */
export function toNewGrading(category: Category, given: Answers, rings: readonly NewRing[]): NewGrading {
  const answered = answeredQuestions(category, given);
  const faults = new Set(faultsOf(category, given).map(({ question }) => question));
  return {
    ...(given.unread === true && faults.size === 0 ? { unread: true } : {}),
    answers: Object.fromEntries(
      answered.flatMap(({ question, option }) => (option ? [[question, option.id]] : [])),
    ),
    ...(hasMissingPieces(category, given) && given.missing !== undefined ? { missing: given.missing } : {}),
    rings: rings.filter(({ question }) => faults.has(question)),
  };
}
