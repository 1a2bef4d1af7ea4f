import type { ReactNode } from 'react';
import styles from './drawing.module.css';

/** The frame of a line drawing. Each is a file of its own: a screen loads only its own ones. */
export function Drawing({ size = '0 0 260 150', children }: { size?: string; children: ReactNode }) {
  return (
    <svg className={styles['drawing']} viewBox={size} aria-hidden="true">
      {children}
    </svg>
  );
}
