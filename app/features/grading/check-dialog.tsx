import { lazy, Suspense } from 'react';
import type { ConditionCheckProps } from './check.ts';

const ConditionCheck = lazy(async () => ({
  default: (await import('./condition-check.tsx')).ConditionCheck,
}));

/** The condition check over the whole screen; its code loads when it is first opened. */
export const CheckDialog = (props: ConditionCheckProps & { onClose: () => void }) => (
  <Suspense>
    <ConditionCheck {...props} />
  </Suspense>
);
