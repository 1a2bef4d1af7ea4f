import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { titlesOf } from '../titles-of.ts';
import { submitSent, type SentSale } from '../own-sales/submit-sent.ts';
import { TrackingFields, trackingIn } from '../tracking/tracking-fields.tsx';
import type { SaleDialogProps } from './sale-props.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import styles from './sales.module.css';

/** Marks a sale as sent and notifies its buyer, with a tracking number or, after a warning, without one. */
export function MarkSent({ sale, listingsKey, onClose }: SaleDialogProps) {
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title={SALE_SCREEN.markSent}>
      {sale !== undefined && (
        <SentForms key={sale.shipmentId} sale={sale} listingsKey={listingsKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

const onFailure = (error: unknown) => showError(error, SALES_MESSAGES.sentFailed);

/** Two forms, so that Enter in a field never sends without tracking. */
function SentForms({ sale, listingsKey, onClose }: SaleDialogProps & { sale: Sale }) {
  const reload = useReload();
  const send = async (parcel: Omit<SentSale, 'shipmentId'>): Promise<void> => {
    toast(await submitSent({ shipmentId: sale.shipmentId, ...parcel }, listingsKey));
    onClose();
    reload();
  };
  const tracked = useForm({
    validate: ({ tracking = '' }) =>
      tracking.trim() === '' ? { tracking: SALE_SCREEN.trackingMissing } : {},
    submit: async (values) => send(trackingIn(values)),
    onFailure,
  });
  const untracked = useForm({ submit: async () => send({}), onFailure });
  return (
    <>
      <p className="soft small">{titlesOf(sale)}</p>
      <form {...tracked.props} className={dialogStyles['end']}>
        <TrackingFields label={SALE_SCREEN.tracking} errors={tracked.errors} />
        <FormFailure message={tracked.failure ?? untracked.failure} />
        <div className={dialogStyles['end']}>
          <Button type="submit" variant="primary" wide pending={tracked.isBusy}>
            {SALE_SCREEN.markSent}
          </Button>
        </div>
      </form>
      <form {...untracked.props} className={styles['untracked']}>
        <Button type="submit" variant="quiet" wide pending={untracked.isBusy}>
          {SALE_SCREEN.untracked}
        </Button>
        <p className="soft small">{SALE_SCREEN.untrackedText}</p>
      </form>
    </>
  );
}
