import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import { cancelSaleSchema, type Sale } from '#contract/orders/order.ts';
import { CANNOT_SEND_REASONS } from '#contract/parcels/parcel-events.ts';
import { CANNOT_SEND_NAMES, SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { calls } from '../order-calls.ts';
import { titlesOf } from '../titles-of.ts';
import type { SaleDialogProps } from './sale-props.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

/** Cancels a sale that its seller cannot send, for a reason, and refunds the buyer. */
export function CannotSend({ sale, listingsKey, onClose }: SaleDialogProps) {
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title={SALE_SCREEN.cannotSend}>
      {sale !== undefined && (
        <ReasonForm key={sale.shipmentId} sale={sale} listingsKey={listingsKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ReasonForm({ sale, listingsKey, onClose }: SaleDialogProps & { sale: Sale }) {
  const reload = useReload();
  const { isBusy, failure, props } = useForm({
    schema: async () => cancelSaleSchema,
    submit: async ({ reason }) => {
      await calls.cancelSale(sale.shipmentId, reason, listingsKey);
      toast({ title: SALE_SCREEN.saleCanceled });
      onClose();
      reload();
    },
    onFailure: (error) => showError(error, SALES_MESSAGES.sentFailed),
  });
  return (
    <>
      <p>{titlesOf(sale)}</p>
      <p className="soft">{SALE_SCREEN.cannotSendText}</p>
      <form {...props} className={dialogStyles['end']}>
        <Choices legend={SALE_SCREEN.why}>
          {CANNOT_SEND_REASONS.map((reason, index) => (
            <Choice
              key={reason}
              name="reason"
              value={reason}
              label={CANNOT_SEND_NAMES[reason]}
              defaultChecked={index === 0}
            />
          ))}
        </Choices>
        <FormFailure message={failure} />
        <div className={dialogStyles['end']}>
          <Button type="submit" variant="danger" wide pending={isBusy}>
            {SALE_SCREEN.cancelSale}
          </Button>
        </div>
      </form>
    </>
  );
}
