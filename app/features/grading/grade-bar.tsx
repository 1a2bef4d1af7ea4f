import type { Category } from '#contract/catalog/categories.ts';
import { leavesOf } from '#contract/catalog/conditions.ts';
import {
  gradeOf,
  gradeSentence,
  isMissingUnnamed,
  openQuestionCount,
  unsellableReason,
  type Answers,
} from '#contract/grading/grade.ts';
import { GRADING_SCREEN, questionsLeft } from '#contract/grading/grading-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import conditionStyles from '#app/ui/product/condition.module.css';
import styles from './grade-bar.module.css';

type GradeBarProps = { category: Category; answers: Answers; onDone: () => void };

/** Stays in sight below the questions: the grade and why, or what is left to answer. */
export function GradeBar({ category, answers, onDone }: GradeBarProps) {
  const reason = unsellableReason(category, answers);
  const grade = gradeOf(category, answers);
  return (
    <div className={styles['grade-bar']}>
      {reason !== undefined && <Icon name="warning" />}
      {grade !== undefined && <Leaves count={leavesOf(grade)} />}
      <output className={reason === undefined ? undefined : styles['refused']}>
        {reason ?? sentenceFor(category, answers)}
      </output>
      <Button variant="primary" small onClick={onDone}>
        {GRADING_SCREEN.done}
      </Button>
    </div>
  );
}

/** What the check says while the item can be sold. */
export const sentenceFor = (category: Category, answers: Answers): string =>
  isMissingUnnamed(category, answers)
    ? GRADING_SCREEN.which
    : (gradeSentence(category, answers) ?? questionsLeft(openQuestionCount(category, answers)));

function Leaves({ count }: { count: number }) {
  return (
    <span className={conditionStyles['leaves']} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((leaf) => (
        <i key={leaf} className={leaf <= count ? conditionStyles['on'] : undefined} />
      ))}
    </span>
  );
}
