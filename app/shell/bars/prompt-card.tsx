import type { ReactNode } from 'react';
import styles from './prompt-card.module.css';

/** Something to take or leave, above the bottom bar. It covers nothing for long and moves nothing. */
export function PromptCard({ label, words, actions }: { label: string; words: string; actions: ReactNode }) {
  return (
    <aside className={styles['prompt-card']} aria-label={label}>
      <output>{words}</output>
      <div className="row">{actions}</div>
    </aside>
  );
}
