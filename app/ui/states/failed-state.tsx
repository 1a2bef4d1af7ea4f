import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { StateMessage } from './state-message.tsx';

type FailedStateProps = {
  title: string;
  level?: 1 | 2;
  /** Announces politely (role status), for lost networks. */
  isCalm?: boolean;
  children?: ReactNode;
  retry?: (() => void) | undefined;
  retryLabel?: string;
  /** More actions, after the retry button. */
  actions?: ReactNode;
};

/** An error with a retry button and other actions. */
export function FailedState({
  title,
  level = 2,
  isCalm = false,
  children,
  retry,
  retryLabel = 'Try again',
  actions,
}: FailedStateProps) {
  const retryButton = retry && (
    <Button variant="primary" onClick={retry}>
      {retryLabel}
    </Button>
  );
  const hasActions = retryButton !== undefined || actions !== undefined;
  return (
    <StateMessage
      level={level}
      role={isCalm ? 'status' : 'alert'}
      title={title}
      drawing="fallen-pile"
      actions={
        hasActions ? (
          <>
            {retryButton}
            {actions}
          </>
        ) : undefined
      }
    >
      {children}
    </StateMessage>
  );
}
