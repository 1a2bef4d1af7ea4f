import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './waits.module.css';

/** Marks a queued change: "Waiting to sync". */
export function Waits({ children }: { children: ReactNode }) {
  return (
    <span className={styles['waits']}>
      <Icon name="clock" />
      {children}
    </span>
  );
}
