import type { ReactNode } from 'react';
import styles from './ribbon.module.css';

/** The line above everything that says what kind of shop this is. */
export function Ribbon({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles['ribbon']} aria-label={label}>
      {children}
    </aside>
  );
}
