import type { ReactNode } from 'react';
import type { Category } from '#contract/catalog/categories.ts';
import type { Answers } from '#contract/grading/grade.ts';
import type { PhotoRing } from '#contract/grading/rings.ts';

/** A photo on which faults can be marked; `picture` shows the whole of it. */
export interface CheckPhoto {
  readonly key: string;
  readonly picture: ReactNode;
}

/** What the seller has answered and marked so far. */
export interface Check {
  readonly answers: Answers;
  readonly rings: readonly PhotoRing[];
}

/** What is left of a check that was removed. */
export const NO_CHECK: Check = { answers: {}, rings: [] };

export interface ConditionCheckProps extends Check {
  readonly category: Category;
  /** The item's title; may be empty. */
  readonly title: string;
  readonly photos: readonly CheckPhoto[];
  /** What the check goes back to; by default, the form of a new item. */
  readonly backLabel?: string | undefined;
  /** A description that the seller has typed: it can be completed by the sentences about faults. */
  readonly typedDescription?: string | undefined;
  readonly onAddSentences?: ((sentences: string) => void) | undefined;
  /** Called at each answer and each moved ring; without answers, when the check is removed. */
  readonly onChange: (check: Check) => void;
}
