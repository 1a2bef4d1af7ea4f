import { CONFIRMED_CONFIDENCE } from '#contract/appraisal/resolve-isbn.ts';
import { isCategory } from '#contract/catalog/categories.ts';
import { isCondition, type Condition } from '#contract/catalog/conditions.ts';
import {
  bestGradeMessage,
  gradeOf,
  isBetter,
  isMissingUnnamed,
  unsellableReason,
} from '#contract/grading/grade.ts';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import {
  keepLabel,
  otherValueMessage,
  photoElsewhereMessage,
  removedElsewhereMessage,
  useLabel,
} from '#contract/selling/other-device-messages.ts';
import {
  copiesLabel,
  howManyCopies,
  listedHiddenMessage,
  otherBookMessage,
  REVIEW,
  gradeLabel,
} from '#contract/selling/stack-messages.ts';
import type { TypedField } from '#contract/selling/stack-sync.ts';
import { isOpen, type DraftRow } from '../drafts/draft.ts';
import { parseDollars } from '../drafts/listing-of.ts';
import type { FindOwnListing } from './own-listing-index.ts';

/** block: cannot be listed. question: is not listed before it is answered. note: is listed. */
export type ProblemLevel = 'block' | 'question' | 'note';

/** What the seller decides about an item. */
export type Answer =
  | { readonly kind: 'retry' }
  /** How many copies there are of an item that was scanned again. */
  | { readonly kind: 'copies'; readonly copies: number }
  | { readonly kind: 'use-photo' | 'keep-mine'; readonly isbn: string }
  | { readonly kind: 'add-copy' | 'list-separately'; readonly productId: number }
  | { readonly kind: 'title-right'; readonly title: string }
  /** The best condition that the condition check supports. */
  | { readonly kind: 'use-grade'; readonly condition: Condition }
  /** Of an item that another device has removed: as another item, or not at all. */
  | { readonly kind: 'keep-as-new' }
  | { readonly kind: 'remove-too' }
  /** Of the values that devices have entered; `value` is the chosen one. */
  | { readonly kind: 'use-theirs' | 'keep-ours'; readonly field: TypedField; readonly value: string };

/** A way out of a problem: a button. */
export interface WayOut {
  readonly label: string;
  readonly answer: Answer;
}

/** Why an item waits, or what its seller should look at. Without ways, the seller edits the item or takes a photo. */
export interface Problem {
  readonly kind:
    | 'photo'
    | 'title'
    | 'price'
    | 'refused'
    | 'condition'
    | 'unsellable'
    | 'pieces'
    | 'copies'
    | 'otherBook'
    | 'listed'
    | 'otherValue'
    | 'removedElsewhere'
    | 'unsureTitle'
    | 'unsurePrice'
    | 'photoElsewhere'
    | 'notSynced';
  readonly level: ProblemLevel;
  readonly message: string;
  readonly ways: readonly WayOut[];
}

/** Below this confidence, a suggested price is to be checked. */
const MIN_PRICE_CONFIDENCE = 0.5;

const NONE: readonly Problem[] = [];

/** The problems of an item: blocks, then questions, then notes. None while it is being listed, and afterwards. */
export function reviewDraft(draft: DraftRow, findOwnListing?: FindOwnListing): readonly Problem[] {
  if (!isOpen(draft)) return NONE;
  const questions = [
    ...removedQuestion(draft),
    ...copiesQuestion(draft),
    ...otherBookQuestion(draft),
    ...listedQuestion(draft, findOwnListing),
    ...otherValueQuestions(draft),
    ...titleQuestion(draft),
  ];
  return [...blocks(draft), ...questions, ...priceNote(draft), ...photoNote(draft), ...syncNote(draft)];
}

/** Whether "Publish all" lists an item with these problems: nothing has to be done or answered before. */
export const isPublishable = (draft: DraftRow, problems: readonly Problem[]): boolean =>
  isOpen(draft) && draft.state === 'editing' && !isToCheck({ problems });

function blocks({ photos, form, addTo, state, reason, fields, answers }: DraftRow): readonly Problem[] {
  const block = (kind: Problem['kind'], message: string, ways: readonly WayOut[] = []): Problem => ({
    kind,
    level: 'block',
    message,
    ways,
  });
  const refused =
    state === 'refused'
      ? [
          block('refused', Object.values(fields ?? {})[0] ?? reason ?? '', [
            { label: REVIEW.retry, answer: { kind: 'retry' } },
          ]),
        ]
      : [];
  // Another copy of what is for sale needs nothing of its own.
  if (addTo !== undefined) return refused;
  const price = parseDollars(form.price);
  return [
    ...refused,
    ...(photos.length === 0 ? [block('photo', REVIEW.needsPhoto)] : []),
    ...(form.title.trim() === '' ? [block('title', REVIEW.needsTitle)] : []),
    ...(price === undefined || !(price > 0) ? [block('price', REVIEW.needsPrice)] : []),
    ...checkBlock(form, answers, block),
  ];
}

/**
 * The shop refuses a condition that the answers of the check do not support, what cannot be sold, and a game of which it is not
 * said which pieces are missing.
 */
function checkBlock(
  { category, condition }: DraftRow['form'],
  answers: DraftRow['answers'],
  block: (kind: Problem['kind'], message: string, ways?: readonly WayOut[]) => Problem,
): readonly Problem[] {
  if (answers === undefined || !isCategory(category) || !isCondition(condition)) return [];
  const reason = unsellableReason(category, answers);
  if (reason !== undefined) return [block('unsellable', reason)];
  const grade = gradeOf(category, answers);
  if (grade !== undefined && isMissingUnnamed(category, answers))
    return [block('pieces', GRADING_SCREEN.which)];
  if (grade === undefined || !isBetter(condition, grade)) return [];
  const way: WayOut = { label: gradeLabel(grade), answer: { kind: 'use-grade', condition: grade } };
  return [block('condition', bestGradeMessage(grade), [way])];
}

const question = (kind: Problem['kind'], message: string, ways: readonly WayOut[]): Problem => ({
  kind,
  level: 'question',
  message,
  ways,
});

function copiesQuestion({ copies = 1, seen = copies }: DraftRow): readonly Problem[] {
  if (seen <= copies) return [];
  const ways = [copies, seen].map((count): WayOut => ({
    label: copiesLabel(count),
    answer: { kind: 'copies', copies: count },
  }));
  return [question('copies', howManyCopies(copies, seen), ways)];
}

function otherBookQuestion({ otherBook, asked }: DraftRow): readonly Problem[] {
  if (otherBook === undefined || asked?.otherBook === otherBook.isbn) return [];
  const { isbn, title } = otherBook;
  return [
    question('otherBook', otherBookMessage(title ?? isbn), [
      { label: REVIEW.usePhoto, answer: { kind: 'use-photo', isbn } },
      { label: REVIEW.keepMine, answer: { kind: 'keep-mine', isbn } },
    ]),
  ];
}

function listedQuestion(draft: DraftRow, findOwnListing: FindOwnListing | undefined): readonly Problem[] {
  const listing = findOwnListing?.(draft);
  if (listing === undefined || draft.asked?.listed === String(listing.product.id)) return [];
  const { product, paused } = listing;
  const productId = product.id;
  const message =
    paused === undefined ? REVIEW.listedAlready : listedHiddenMessage(paused, product.paused?.until);
  return [
    question('listed', message, [
      { label: REVIEW.addCopy, answer: { kind: 'add-copy', productId } },
      { label: REVIEW.listSeparately, answer: { kind: 'list-separately', productId } },
    ]),
  ];
}

/**
 * Other devices have entered other values without seeing this one. One field at a time, with all of its values: the answers do
 * not name it.
 */
function otherValueQuestions({ conflicts = [], form, copies = 1 }: DraftRow): readonly Problem[] {
  const field = conflicts[0]?.field;
  if (field === undefined) return [];
  const own = field === 'copies' ? String(copies) : form[field];
  const others = conflicts.filter((conflict) => conflict.field === field);
  const message = others.map(({ device, value }) => otherValueMessage(device, field, value)).join(' ');
  return [
    question('otherValue', message, [
      ...others.map(({ device, value }): WayOut => ({
        label: others.length === 1 ? REVIEW.useIt : useLabel(device, field, value),
        answer: { kind: 'use-theirs', field, value },
      })),
      { label: keepLabel(field, own), answer: { kind: 'keep-ours', field, value: own } },
    ]),
  ];
}

/** Another device has removed the item while it was changed here. */
const removedQuestion = ({ removedBy }: DraftRow): readonly Problem[] =>
  removedBy === undefined
    ? []
    : [
        question('removedElsewhere', removedElsewhereMessage(removedBy), [
          { label: REVIEW.keepAsNew, answer: { kind: 'keep-as-new' } },
          { label: REVIEW.removeToo, answer: { kind: 'remove-too' } },
        ]),
      ];

/** A title that the seller typed is theirs; of the others, only certain ones are not asked about. */
function titleQuestion({ form, touched, suggestion, asked, addTo }: DraftRow): readonly Problem[] {
  const title = form.title.trim();
  const isCertain = (suggestion?.sources.title?.sure ?? 0) >= CONFIRMED_CONFIDENCE;
  if (title === '' || touched.includes('title') || isCertain || asked?.title === title) return [];
  if (addTo !== undefined) return [];
  return [
    question('unsureTitle', REVIEW.checkTitle, [
      { label: REVIEW.titleRight, answer: { kind: 'title-right', title } },
    ]),
  ];
}

function priceNote({ touched, suggestion }: DraftRow): readonly Problem[] {
  const confidence = suggestion?.sources.price?.sure;
  if (confidence === undefined || touched.includes('price') || confidence >= MIN_PRICE_CONFIDENCE) return [];
  return [{ kind: 'unsurePrice', level: 'note', message: REVIEW.checkPrice, ways: [] }];
}

function photoNote({ photos, addTo }: DraftRow): readonly Problem[] {
  const device = photos.find((photo) => photo.device !== undefined)?.device;
  if (device === undefined || addTo !== undefined) return [];
  return [{ kind: 'photoElsewhere', level: 'note', message: photoElsewhereMessage(device), ways: [] }];
}

/** The other devices do not have it. */
const syncNote = ({ sync }: DraftRow): readonly Problem[] =>
  sync?.message === undefined ? [] : [{ kind: 'notSynced', level: 'note', message: sync.message, ways: [] }];

const LEVELS: readonly (ProblemLevel | undefined)[] = ['block', 'question', 'note', undefined];

/** Rows with blocks, then with questions, then with notes, then the rest; each in the order in which they were scanned. */
export const inReviewOrder = <T extends { readonly id: string; readonly problems: readonly Problem[] }>(
  rows: readonly T[],
): readonly T[] => {
  const rank = ({ problems }: T): number => LEVELS.indexOf(problems[0]?.level);
  return rows.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
};

/** Whether an item counts in "3 to check": a block or an open question, not a note. */
export const isToCheck = ({ problems }: { readonly problems: readonly Problem[] }): boolean =>
  problems.some(({ level }) => level !== 'note');
