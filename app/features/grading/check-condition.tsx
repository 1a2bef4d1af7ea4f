import { lazy, Suspense, useState } from 'react';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import fieldStyles from '#app/ui/forms/field.module.css';
import type { ConditionCheckProps } from './check.ts';
import styles from './check-condition.module.css';

const ConditionCheck = lazy(async () => ({
  default: (await import('./condition-check.tsx')).ConditionCheck,
}));
const GradeSummary = lazy(async () => ({ default: (await import('./grade-summary.tsx')).GradeSummary }));

type CheckConditionProps = ConditionCheckProps & {
  /** Why the shop refuses the check. */
  error?: string | undefined;
};

/** The button that opens the condition check, and its result so far. */
export function CheckCondition({ error, ...check }: CheckConditionProps) {
  const [isOpen, setOpen] = useState(false);
  const isBegun = Object.keys(check.answers).length > 0;
  return (
    <div className={styles['check-condition']}>
      <Button icon="check" onClick={() => setOpen(true)}>
        {GRADING_SCREEN.open}
      </Button>
      {isBegun && (
        <Suspense>
          <GradeSummary category={check.category} answers={check.answers} />
        </Suspense>
      )}
      {error !== undefined && (
        <p className={fieldStyles['error']} role="alert">
          <Icon name="warning" /> {error}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <ConditionCheck {...check} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
