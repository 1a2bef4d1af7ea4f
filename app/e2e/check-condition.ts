import type { Page } from '@playwright/test';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { expect } from './journey.ts';

/** Answers to all questions about a book. */
export const FLAWS = [
  ['Spine', 'Split'],
  ['Jacket', 'Never had one'],
  ['Cover', 'Clean'],
  ['Marks', 'None'],
  ['Pages', 'White'],
  ['Damp', 'None'],
] as const;

/** The open check. */
export const checkDialog = (page: Page) => page.getByRole('dialog', { name: GRADING_SCREEN.title });

/** Opens the condition check of an item in the review. */
export async function openCheck(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `${STACK_REVIEW.check} condition of ${title}` }).click();
  await expect(checkDialog(page).getByRole('status')).toBeVisible();
}

/** Opens the condition check of a row, gives answers by question, and closes it. */
export async function checkCondition(
  page: Page,
  title: string,
  answers: readonly (readonly [string, string])[],
): Promise<void> {
  await openCheck(page, title);
  for (const [question, answer] of answers)
    await checkDialog(page)
      .getByRole('group', { name: question })
      .getByLabel(answer, { exact: true })
      .check();
  await checkDialog(page).getByRole('button', { name: GRADING_SCREEN.done }).click();
  await expect(checkDialog(page)).toHaveCount(0);
}
