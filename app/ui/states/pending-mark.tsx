import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './pending-mark.module.css';

/** Marks a queued change: "Waiting to sync". */
export function PendingMark({ children }: { children: ReactNode }) {
  return (
    <span className={styles['pending-mark']}>
      <Icon name="clock" />
      {children}
    </span>
  );
}
