import * as z from 'zod/mini';
import type { Category } from '../catalog/categories.ts';
import type { Condition } from '../catalog/conditions.ts';
import {
  answeredQuestions,
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

/** Bounds of rings; the radius as a share of the picture's width. */
export const RINGS = { max: 12, minRadius: 0.03, maxRadius: 0.5 } as const;

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A circle around a fault: center and radius as shares of the whole picture's width (y: of its height). */
const ringFields = {
  question: z.enum(QUESTION_IDS),
  x: share,
  y: share,
  r: z.number().check(z.minimum(RINGS.minRadius), z.maximum(RINGS.maxRadius)),
};
const ringSchema = z.object({ ...ringFields, url: z.string() });
export type Ring = z.infer<typeof ringSchema>;

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

/** A check as its answers alone. */
export const answersOf = (grading: Pick<Grading, 'answers' | 'unread' | 'missing'>): Answers => ({
  ...grading.answers,
  unread: grading.unread,
  missing: grading.missing,
});

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

/** A ring on a photo that has no url yet, by the photo's key on this device. */
export interface PhotoRing extends Omit<Ring, 'url'> {
  readonly photo: string;
}

/** Moves or resizes a ring within its bounds, to three decimals. */
export function placeRing<T extends Pick<Ring, 'x' | 'y' | 'r'>>(
  ring: T,
  to: Partial<Pick<Ring, 'x' | 'y' | 'r'>>,
): T {
  const { x, y, r } = { ...ring, ...to };
  return {
    ...ring,
    x: rounded(x, 0, 1),
    y: rounded(y, 0, 1),
    r: rounded(r, RINGS.minRadius, RINGS.maxRadius),
  };
}

const rounded = (value: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, value)) * 1000) / 1000;

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
