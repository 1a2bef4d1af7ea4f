import { useState, type FormEvent } from 'react';
import { SALES_WORDS } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import { refusalOf } from './refusal-of.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import salesStyles from './sales.module.css';

/** As long as the shop keeps them. */
const MOST = 100;

type MarkSentProps = {
  /** The one that was sent; none while nothing is asked. */
  sale: Sale | undefined;
  /** The key of a guest's mailed link, if the sales are of such a one. */
  listingsKey: string | undefined;
  onClose: () => void;
  /** All sales as they then are. */
  onSent: (sales: readonly Sale[]) => void;
};

/** Tells the buyer that it is on its way, and by whom, where the seller says so. */
export function MarkSent({ sale, listingsKey, onClose, onSent }: MarkSentProps) {
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title="Mark as sent">
      {sale !== undefined && (
        <SentForm key={sale.shipmentId} sale={sale} listingsKey={listingsKey} onSent={onSent} />
      )}
    </Dialog>
  );
}

function SentForm({ sale, listingsKey, onSent }: Omit<MarkSentProps, 'onClose' | 'sale'> & { sale: Sale }) {
  const [typed, setTyped] = useState({ carrier: '', tracking: '' });
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { carrier, tracking } = typed;
      const sent = {
        ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
        ...(tracking.trim() === '' ? {} : { tracking: tracking.trim() }),
      };
      const sales = await calls.markSent(sale.shipmentId, sent, listingsKey);
      toast({ title: SALES_WORDS.sent });
      onSent(sales);
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', text: refusalOf(error) ?? SALES_WORDS.sentFailed });
      setBusy(false);
    }
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  const field = (name: 'carrier' | 'tracking') => ({
    name,
    value: typed[name],
    maxLength: MOST,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form className={salesStyles['sent-form']} method="post" noValidate onSubmit={submitted}>
      <InputField label="Carrier" hint={SALES_WORDS.optional} {...field('carrier')} />
      <InputField label="Tracking number" hint={SALES_WORDS.optional} {...field('tracking')} />
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={busy}>
          Mark as sent
        </Button>
      </div>
    </form>
  );
}
