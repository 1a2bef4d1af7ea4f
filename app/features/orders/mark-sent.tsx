import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import salesStyles from './sales.module.css';

/** The server's length limit for both fields. */
const MAX_LENGTH = 100;

type MarkSentProps = {
  /** The sale to mark as sent; undefined while the dialog is closed. */
  sale: Sale | undefined;
  /** The access key of a guest's emailed link, if the sales belong to one. */
  listingsKey: string | undefined;
  onClose: () => void;
};

/** Marks a sale as sent and notifies its buyer; carrier and tracking number are optional. */
export function MarkSent({ sale, listingsKey, onClose }: MarkSentProps) {
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title="Mark as sent">
      {sale !== undefined && (
        <SentForm key={sale.shipmentId} sale={sale} listingsKey={listingsKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

function SentForm({ sale, listingsKey, onClose }: MarkSentProps & { sale: Sale }) {
  const reload = useReload();
  const { isBusy, errors, props } = useForm({
    submit: async ({ carrier = '', tracking = '' }) => {
      const sent = {
        ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
        ...(tracking.trim() === '' ? {} : { tracking: tracking.trim() }),
      };
      await calls.markSent(sale.shipmentId, sent, listingsKey);
      toast({ title: SALES_MESSAGES.sent });
      onClose();
      reload();
    },
    onFailure: (error) => showError(error, SALES_MESSAGES.sentFailed),
  });
  const field = (name: 'carrier' | 'tracking') => ({
    name,
    error: errors[name],
    hint: SALES_MESSAGES.optional,
    maxLength: MAX_LENGTH,
  });
  return (
    <form {...props} className={salesStyles['sent-form']}>
      <InputField label="Carrier" {...field('carrier')} />
      <InputField label="Tracking number" {...field('tracking')} />
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={isBusy}>
          Mark as sent
        </Button>
      </div>
    </form>
  );
}
