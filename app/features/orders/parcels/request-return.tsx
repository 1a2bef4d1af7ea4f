import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { caseCalls } from '../order-calls.ts';
import { returnsUntil } from '../returns-until.ts';
import { titlesOf } from '../titles-of.ts';
import { useCaseKeys } from './use-case-keys.ts';
import type { ParcelDialogProps } from './parcel-props.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

const MAX_LENGTH = 1_000;

/** Asks for a return, for any reason. */
export function RequestReturn({ order, shipment, isOpen, onClose }: ParcelDialogProps) {
  const reload = useReload();
  const keysOf = useCaseKeys(order.id);
  const until = returnsUntil(order, shipment);
  const { isBusy, errors, failure, props } = useForm({
    // An older server wants a reason, and says so at its field.
    submit: async ({ reason = '' }) => {
      const request = { shipmentId: shipment.id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
      await caseCalls.requestReturn(order.id, request, keysOf(request));
      toast({ title: ORDER_MESSAGES.returnAsked });
      onClose();
      reload();
    },
    onFailure: (error) => showError(error, CASE_SCREEN.returnFailed),
  });
  return (
    <Dialog open={isOpen} onClose={onClose} title={CASE_SCREEN.askReturn}>
      <p>
        {until !== undefined && `Until ${until}: `}
        {titlesOf(shipment)}. {CASE_SCREEN.postage}
      </p>
      <form {...props} className={dialogStyles['end']}>
        <TextField
          label={CASE_SCREEN.reason}
          name="reason"
          rows={3}
          maxLength={MAX_LENGTH}
          error={errors['reason']}
        />
        <FormFailure message={failure} />
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {CASE_SCREEN.askReturn}
        </Button>
      </form>
    </Dialog>
  );
}
