import { useState } from 'react';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { caseCalls } from '../order-calls.ts';
import { TrackingFields, trackingIn } from '../tracking/tracking-fields.tsx';
import type { ParcelProps } from './parcel-props.ts';
import { useCaseKeys } from './use-case-keys.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

/** Tells the seller that a return was posted, with its tracking number if there is one. */
export function MarkReturnSent(props: ParcelProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {CASE_SCREEN.markSent}
      </Button>
      <Dialog open={isOpen} onClose={close} title={CASE_SCREEN.markSent}>
        <p>{CASE_SCREEN.markSentText}</p>
        <SentForm {...props} onSent={close} />
      </Dialog>
    </>
  );
}

function SentForm({ order, shipment, onSent }: ParcelProps & { onSent: () => void }) {
  const reload = useReload();
  const keysOf = useCaseKeys(order.id);
  const { isBusy, errors, failure, props } = useForm({
    submit: async (values) => {
      const sent = { shipmentId: shipment.id, ...trackingIn(values) };
      await caseCalls.markReturnSent(order.id, sent, keysOf(sent));
      toast({ title: CASE_SCREEN.markedSent });
      onSent();
      reload();
    },
    onFailure: (error) => showError(error, CASE_SCREEN.markSentFailed),
  });
  return (
    <form {...props} className={dialogStyles['end']}>
      <TrackingFields label={SALE_SCREEN.trackingOptional} errors={errors} />
      <FormFailure message={failure} />
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {CASE_SCREEN.markSent}
        </Button>
      </div>
    </form>
  );
}
