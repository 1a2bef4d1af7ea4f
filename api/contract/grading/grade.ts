import type { Category } from '../catalog/categories.ts';
import { CONDITIONS, gradeName, type Condition } from '../catalog/conditions.ts';
import { questionsFor, type Cap, type Option, type QuestionId } from './questions.ts';

/** Question -> the id of its chosen option, and what two of the answers add. */
export type Answers = Readonly<Partial<Record<QuestionId, string>>> & {
  /** Unread, as from the publisher: only an item without faults is then new. */
  readonly unread?: true | undefined;
  /** Which pieces of a game are missing. */
  readonly missing?: string | undefined;
};

/** The answers as a stored check has them. */
interface GivenAnswers extends Pick<Answers, 'unread' | 'missing'> {
  readonly answers: Readonly<Partial<Record<QuestionId, string>>>;
}

/** A check as its answers alone. */
export const answersOf = (grading: GivenAnswers): Answers => ({
  ...grading.answers,
  unread: grading.unread,
  missing: grading.missing,
});

/** Whether a check was begun: without any answer, there is none. */
export const hasAnswers = (answers: Answers): boolean =>
  Object.values(answers).some((answer) => answer !== undefined);

/** The option that answers "Some missing". */
const SOME_MISSING = 'some-missing';

/** Letters of `missing`. */
export const MAX_MISSING_LENGTH = 200;

const RANKS: Readonly<Record<Exclude<Cap, 'X'>, number>> = { L: 0, V: 1, G: 2, A: 3 };
const LADDER = ['like_new', 'very_good', 'good', 'acceptable'] as const satisfies readonly Condition[];
/** Faults from which the grade is one step below the worst of them. */
const MANY_FAULTS = 4;

export interface Answered {
  readonly question: QuestionId;
  /** "Spine" */
  readonly label: string;
  /** undefined until it is answered. */
  readonly option: Option | undefined;
}

/** The questions of a category with their chosen options, in order. Answers to other questions do not count. */
export const answeredQuestions = (category: Category, answers: Answers): readonly Answered[] =>
  questionsFor(category).map(({ id, label, options }) => ({
    question: id,
    label,
    option: options.find((option) => option.id === answers[id]),
  }));

const isFault = ({ option }: Answered): boolean => option !== undefined && option.cap !== 'L';

/** The answers that name a fault, in order. */
export const faultsOf = (category: Category, answers: Answers): readonly Answered[] =>
  answeredQuestions(category, answers).filter(isFault);

/** How many questions are still to be answered. */
export const openQuestionCount = (category: Category, answers: Answers): number =>
  answeredQuestions(category, answers).filter(({ option }) => option === undefined).length;

/** Whether the answers say that pieces are missing, and so should say which. */
export const hasMissingPieces = (category: Category, answers: Answers): boolean =>
  category === 'games' && answers.pieces === SOME_MISSING;

/** Whether pieces are missing, but not which. */
export const isMissingUnnamed = (category: Category, answers: Answers): boolean =>
  hasMissingPieces(category, answers) && (answers.missing ?? '').trim() === '';

/** Why an item cannot be sold; undefined if it can. */
export const unsellableReason = (category: Category, answers: Answers): string | undefined =>
  faultsOf(category, answers).find(({ option }) => option?.cap === 'X')?.option?.sentence;

/**
 * The best condition that the answers support: the worst cap, or one step lower with four or more faults. undefined until every
 * question is answered, and for an item that cannot be sold.
 */
export function gradeOf(category: Category, answers: Answers): Condition | undefined {
  if (openQuestionCount(category, answers) > 0) return undefined;
  const faults = faultsOf(category, answers);
  if (faults.length === 0) return answers.unread === true ? 'new' : 'like_new';
  let worst = 0;
  for (const { option } of faults) {
    if (option === undefined || option.cap === 'X') return undefined;
    worst = Math.max(worst, RANKS[option.cap]);
  }
  return LADDER[Math.min(LADDER.length - 1, worst + (faults.length >= MANY_FAULTS ? 1 : 0))];
}

/** Whether a condition is better than another. */
export const isBetter = (condition: Condition, than: Condition): boolean =>
  CONDITIONS.indexOf(condition) < CONDITIONS.indexOf(than);

/** "Your answers support Good at best." */
export const bestGradeMessage = (grade: Condition): string =>
  `Your answers support ${gradeName(grade)} at best.`;

/** "The spine has light creases. Some pages are underlined." Empty without faults, or if the item cannot be sold. */
export function faultSentences(category: Category, answers: Answers): string {
  if (unsellableReason(category, answers) !== undefined) return '';
  return faultsOf(category, answers)
    .map(({ option }) => sentenceOf(option, answers))
    .join(' ');
}

function sentenceOf(option: Option | undefined, { missing = '' }: Answers): string {
  const which = missing.trim().replace(/[\s.]+$/, '');
  if (option?.id === SOME_MISSING && which !== '') return `Some pieces are missing: ${which}.`;
  return option?.sentence ?? '';
}

/** A description with the sentences about its faults at the end. */
export const withFaultSentences = (description: string, sentences: string): string =>
  [description.trimEnd(), sentences].filter(Boolean).join(' ');

/** "Good because of underlining." undefined while there is no grade. */
export function gradeSentence(category: Category, answers: Answers): string | undefined {
  const grade = gradeOf(category, answers);
  if (grade === undefined) return undefined;
  const faults = faultsOf(category, answers);
  if (faults.length === 0) return grade === 'new' ? 'New: unread, as from the publisher.' : 'Like New.';
  const worst = faults.filter(({ option }) => option?.cap === worstCap(faults));
  // With many faults, all of them lower the grade.
  const reasons = (faults.length >= MANY_FAULTS ? faults : worst).map(({ option }) => option?.reason ?? '');
  return `${gradeName(grade)} because of ${inWords(reasons)}.`;
}

function worstCap(faults: readonly Answered[]): Cap | undefined {
  const caps: readonly Cap[] = ['X', 'A', 'G', 'V'];
  return caps.find((cap) => faults.some(({ option }) => option?.cap === cap));
}

/** "light creases, a rubbed cover and underlining" */
const inWords = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
