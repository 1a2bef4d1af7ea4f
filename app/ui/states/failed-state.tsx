import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { FallenPile } from './drawings.tsx';
import { StateMessage } from './state-message.tsx';

type FailedStateProps = {
  title: string;
  level?: 1 | 2;
  /** Read out without interrupting: nothing is wrong but the network. */
  isCalm?: boolean;
  children?: ReactNode;
  retry?: (() => void) | undefined;
  retryLabel?: string;
  /** Other ways forward, after the button that tries again. */
  actions?: ReactNode;
};

/** Something could not be loaded or done: a sentence, a button that tries again, other ways forward. */
export function FailedState({
  title,
  level = 2,
  isCalm = false,
  children,
  retry,
  retryLabel = 'Try again',
  actions,
}: FailedStateProps) {
  const again = retry && (
    <Button variant="primary" onClick={retry}>
      {retryLabel}
    </Button>
  );
  const hasActions = again !== undefined || actions !== undefined;
  return (
    <StateMessage
      level={level}
      role={isCalm ? 'status' : 'alert'}
      title={title}
      drawing={<FallenPile />}
      actions={
        hasActions ? (
          <>
            {again}
            {actions}
          </>
        ) : undefined
      }
    >
      {children}
    </StateMessage>
  );
}
