import type { ReactNode } from 'react';
import styles from './drawing.module.css';

/** The frame of a line drawing. Each drawing is a separate file, so that a screen loads only those that it shows. */
export function Drawing({ size = '0 0 260 150', children }: { size?: string; children: ReactNode }) {
  return (
    <svg className={styles['drawing']} viewBox={size} aria-hidden="true">
      {children}
    </svg>
  );
}
