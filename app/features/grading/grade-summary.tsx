import type { Category } from '#contract/catalog/categories.ts';
import { unsellableReason, type Answers } from '#contract/grading/grade.ts';
import { sentenceFor } from './grade-bar.tsx';

/** "Good because of underlining.", or how many questions are left. */
export function GradeSummary({ category, answers }: { category: Category; answers: Answers }) {
  return (
    <p className="small soft">{unsellableReason(category, answers) ?? sentenceFor(category, answers)}</p>
  );
}
