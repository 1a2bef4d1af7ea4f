import { isCategory } from '#contract/catalog/categories.ts';
import { gradeSentence, hasAnswers, openQuestionCount, unsellableReason } from '#contract/grading/grade.ts';
import { questionsLeft } from '#contract/grading/grading-messages.ts';
import type { DraftRow } from '#app/offline/drafts/draft.ts';

/** Summary of an item's condition check: "Good because of underlining." An item that cannot be sold has a problem instead. */
export function CheckResult({ draft: { form, answers = {} } }: { draft: DraftRow }) {
  const { category } = form;
  if (!isCategory(category) || !hasAnswers(answers)) return null;
  if (unsellableReason(category, answers) !== undefined) return null;
  const sentence = gradeSentence(category, answers) ?? questionsLeft(openQuestionCount(category, answers));
  return <p className="small soft">{sentence}</p>;
}
