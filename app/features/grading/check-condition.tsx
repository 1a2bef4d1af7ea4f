import { lazy, Suspense, useRef, useState } from 'react';
import { hasAnswers } from '#contract/grading/grade.ts';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import fieldStyles from '#app/ui/forms/field.module.css';
import { CheckDialog } from './check-dialog.tsx';
import { NO_CHECK, type ConditionCheckProps } from './check.ts';
import styles from './check-condition.module.css';

const GradeSummary = lazy(async () => ({ default: (await import('./grade-summary.tsx')).GradeSummary }));

type CheckConditionProps = ConditionCheckProps & {
  /** Why the shop refuses the check. */
  error?: string | undefined;
};

/** The button that opens the condition check, its result so far, and how it is removed. */
export function CheckCondition({ error, ...check }: CheckConditionProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const remove = () => {
    check.onChange(NO_CHECK);
    // The button that was tapped goes.
    part.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={part} className={styles['check-condition']}>
      <Button icon="check" onClick={() => setOpen(true)}>
        {GRADING_SCREEN.open}
      </Button>
      {hasAnswers(check.answers) && (
        <>
          <Suspense>
            <GradeSummary category={check.category} answers={check.answers} />
          </Suspense>
          <Button small variant="quiet" onClick={remove}>
            {GRADING_SCREEN.remove}
          </Button>
        </>
      )}
      {error !== undefined && (
        <p className={fieldStyles['error']} role="alert">
          <Icon name="warning" /> {error}
        </p>
      )}
      {isOpen && <CheckDialog {...check} onClose={() => setOpen(false)} />}
    </div>
  );
}
