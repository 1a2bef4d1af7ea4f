import type { ReactNode } from 'react';
import styles from './offer-card.module.css';

/** Something to take or leave, above the bottom bar. It covers nothing for long and moves nothing. */
export function OfferCard({ label, words, actions }: { label: string; words: string; actions: ReactNode }) {
  return (
    <aside className={styles['offer-card']} aria-label={label}>
      <output>{words}</output>
      <div className="row">{actions}</div>
    </aside>
  );
}
