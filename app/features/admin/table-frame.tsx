import type { ReactNode } from 'react';
import adminTableStyles from './products/admin-table.module.css';

/** A table that scrolls horizontally if it is wider than the screen, also by keyboard. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <section className={adminTableStyles['wrap']} aria-label={label} tabIndex={0}>
      <table className={adminTableStyles['table']}>{children}</table>
    </section>
  );
}
