import type { ReactNode } from 'react';
import styles from './prompt-card.module.css';

/** A dismissible prompt above the bottom bar. It overlays the page and shifts no layout. */
export function PromptCard({ label, text, actions }: { label: string; text: string; actions: ReactNode }) {
  return (
    <aside className={styles['prompt-card']} aria-label={label}>
      <output>{text}</output>
      <div className="row">{actions}</div>
    </aside>
  );
}
