import { OFFLINE_SALES } from '#contract/orders/offline-sales-messages.ts';
import type { SaleRefusal } from '#app/offline/sales/sales-view.ts';
import { dismissRefusal } from '#app/pwa/sales/sales.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import noticesStyles from '#app/ui/feedback/notices.module.css';
import styles from './own-sales.module.css';

/**
 * Sales that could not be marked as sent, with what was typed, until each is dismissed. The live region is always rendered, so
 * that screen readers announce additions.
 */
export function SaleRefusals({ refusals }: { refusals: readonly SaleRefusal[] }) {
  return (
    <output className={noticesStyles['notices']}>
      {refusals.map((refusal) => (
        <Refusal key={refusal.seq} refusal={refusal} />
      ))}
    </output>
  );
}

function Refusal({ refusal: { seq, message, sent } }: { refusal: SaleRefusal }) {
  const typed = [sent.carrier, sent.tracking].filter((text) => text !== undefined && text !== '').join(', ');
  const title = OFFLINE_SALES.refusedTitle(sent.about?.titles);
  return (
    <>
      <p>
        <b>{title}</b>
        {sent.about !== undefined && ` (${OFFLINE_SALES.order(sent.about.orderNumber)})`}
        <br />
        {message}
        {typed !== '' && (
          <>
            <br />
            {OFFLINE_SALES.typed} <span className={styles['typed']}>{typed}</span>
          </>
        )}
      </p>
      <Button variant="quiet" small onClick={() => void dismiss(seq)}>
        {OFFLINE_SALES.dismiss}
        <span className="vh">
          {OFFLINE_SALES.dismissHint}: {title}
        </span>
      </Button>
    </>
  );
}

async function dismiss(seq: number): Promise<void> {
  try {
    await dismissRefusal(seq);
  } catch {
    toast({ variant: 'destructive', title: 'Error', text: OFFLINE_SALES.dismissFailed });
  }
}
