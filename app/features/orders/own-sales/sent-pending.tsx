import { OFFLINE_SALES } from '#contract/orders/offline-sales-messages.ts';
import { PendingMark } from '#app/ui/states/pending-mark.tsx';
import styles from './own-sales.module.css';

/** In the row of a sale that was marked as sent, until the shop knows it. */
export function SentPending() {
  return (
    <p className={styles['own-sales-pending']}>
      <PendingMark>{OFFLINE_SALES.pending}</PendingMark>
    </p>
  );
}
