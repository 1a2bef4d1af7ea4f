import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import type { Problem } from '#app/offline/stacks/review-draft.ts';
import { answerQuestion } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Icon } from '#app/ui/icon.tsx';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { StackIcon } from '../stack-icon.tsx';
import styles from './problem-list.module.css';

const LOOKS = { block: styles['block'], question: styles['question'], note: styles['note'] } as const;

/** Why an item waits: a sign and words; the color only repeats them. */
export const ProblemReason = ({ problem: { level, message } }: { problem: Problem }) => (
  <p className={classes(styles['why'], LOOKS[level])}>
    {level === 'block' ? <Icon name="warning" /> : <StackIcon name={level} />}
    <span>{message}</span>
  </p>
);

/** The sentence on which the price rests. */
export const Evidence = ({ text }: { text: string }) => (
  <p className={classes(styles['why'], styles['note'])}>
    <StackIcon name="note" />
    <span>{text}</span>
  </p>
);

/** What is missing belongs together; each question stands with its answers. */
export function groupProblems(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const blocks = problems.filter(({ level }) => level === 'block');
  const others = problems.filter(({ level }) => level !== 'block').map((problem) => [problem]);
  return blocks.length === 0 ? others : [blocks, ...others];
}

const EDITED: ReadonlySet<Problem['kind']> = new Set(['title', 'price', 'unsureTitle']);

const CHECKED: ReadonlySet<Problem['kind']> = new Set(['unsellable', 'pieces']);

type ProblemWaysProps = {
  item: string;
  title: string;
  problems: readonly Problem[];
  onPhoto: () => void;
  onEdit: () => void;
  onCheck: () => void;
  /** Where photos are taken on this kind of device. */
  photoLabel: string;
  /** -1 in a grid, where the cell has the focus. */
  tabIndex?: number;
  onAnswered?: () => void;
};

/** The ways out of problems. */
export function ProblemWays({ item, title, problems, photoLabel, tabIndex, ...on }: ProblemWaysProps) {
  const button = (label: string, onClick: () => void) => (
    <Button key={label} small tabIndex={tabIndex} onClick={onClick}>
      {label}
      <span className="vh"> {title}</span>
    </Button>
  );
  return (
    <>
      {problems.some(({ kind }) => kind === 'photo') && button(photoLabel, on.onPhoto)}
      {problems
        .flatMap(({ ways }) => ways)
        .map(({ label, answer }) =>
          button(label, () => {
            on.onAnswered?.();
            void storeOrToast(answerQuestion(item, answer));
          }),
        )}
      {problems.some(({ kind }) => CHECKED.has(kind)) && button(GRADING_SCREEN.open, on.onCheck)}
      {problems.some(({ kind }) => EDITED.has(kind)) && button('Edit', on.onEdit)}
    </>
  );
}
