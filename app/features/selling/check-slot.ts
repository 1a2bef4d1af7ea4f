import type { ComponentType, ReactNode } from 'react';
import type { Category } from '#contract/catalog/categories.ts';
import type { Answers } from '#contract/grading/grade.ts';
import type { PhotoRing } from '#contract/grading/rings.ts';

interface CheckProps {
  category: Category;
  title: string;
  answers: Answers;
  rings: readonly PhotoRing[];
  photos: readonly { readonly key: string; readonly picture: ReactNode }[];
  /** What the check goes back to; by default, the form of a new item. */
  backLabel?: string;
  /** A description that the seller has typed, and how the sentences about faults are added to it. */
  typedDescription?: string | undefined;
  onAddSentences?: (sentences: string) => void;
  onChange: (check: { answers: Answers; rings: readonly PhotoRing[] }) => void;
}

/** What the condition check needs from a form; screens compose it from the grading feature. */
export type CheckSlot = ComponentType<CheckProps & { error?: string | undefined }>;

/** The open condition check, for screens that have a button of their own for each item. */
export type CheckDialogSlot = ComponentType<CheckProps & { onClose: () => void }>;
