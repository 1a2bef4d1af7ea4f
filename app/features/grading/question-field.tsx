import { useId } from 'react';
import type { Question } from '#contract/grading/questions.ts';
import { classes } from '#app/ui/classes.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Example } from './example.tsx';
import styles from './question-field.module.css';

type QuestionFieldProps = {
  question: Question;
  /** The id of the chosen option. */
  answer: string | undefined;
  onAnswer: (option: string) => void;
};

/** A question of the check: radio buttons as tiles with drawn examples. */
export function QuestionField({ question, answer, onAnswer }: QuestionFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles['question-field']}>
      <legend>{question.label}</legend>
      <div className={styles['options']}>
        {question.options.map(({ id, label, cap }) => (
          <label
            key={id}
            className={cap === 'X' ? classes(styles['option'], styles['never']) : styles['option']}
          >
            <input type="radio" name={name} checked={id === answer} onChange={() => onAnswer(id)} />
            <Example question={question.id} option={id} />
            <span>{label}</span>
            <span className={styles['chosen']} aria-hidden="true">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
