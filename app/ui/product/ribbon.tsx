import type { ReactNode } from 'react';
import styles from './ribbon.module.css';

/** A notice above the header, such as the demo notice. */
export function Ribbon({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles['ribbon']} aria-label={label}>
      {children}
    </aside>
  );
}
