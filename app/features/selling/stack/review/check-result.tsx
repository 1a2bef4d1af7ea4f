import { isCategory } from '#contract/catalog/categories.ts';
import { gradeSentence, hasAnswers, openQuestionCount, unsellableReason } from '#contract/grading/grade.ts';
import { questionsLeft } from '#contract/grading/grading-messages.ts';
import type { DraftRow } from '#app/offline/drafts/draft.ts';

/** What the condition check of an item says so far: "Good because of underlining." Why it cannot be sold is one of its problems. */
export function CheckResult({ draft: { form, answers = {} } }: { draft: DraftRow }) {
  const { category } = form;
  if (!isCategory(category) || !hasAnswers(answers)) return null;
  if (unsellableReason(category, answers) !== undefined) return null;
  const sentence = gradeSentence(category, answers) ?? questionsLeft(openQuestionCount(category, answers));
  return <p className="small soft">{sentence}</p>;
}
