import { useState } from 'react';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { carriersOf, hasWrongDigit } from '#contract/parcels/tracking-numbers.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { caseCalls } from '../order-calls.ts';
import type { ParcelProps } from './parcel-props.ts';
import { useCaseKeys } from './use-case-keys.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

/** The server's length limit for both fields. */
const MAX_LENGTH = 100;

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
  const [tracking, setTracking] = useState('');
  const names = carriersOf(tracking).map(({ name }) => name);
  const [recognized, ...others] = names;
  const { isBusy, errors, failure, props } = useForm({
    submit: async ({ carrier = '' }) => {
      const named = recognized !== undefined && others.length === 0 ? recognized : carrier.trim();
      const sent = {
        shipmentId: shipment.id,
        ...(named === '' ? {} : { carrier: named }),
        ...(tracking.trim() === '' ? {} : { tracking: tracking.trim() }),
      };
      await caseCalls.markReturnSent(order.id, sent, keysOf(sent));
      toast({ title: CASE_SCREEN.markedSent });
      onSent();
      reload();
    },
    onFailure: (error) => showError(error, CASE_SCREEN.markSentFailed),
  });
  return (
    <form {...props} className={dialogStyles['end']}>
      <InputField
        label={CASE_SCREEN.trackingOptional}
        name="tracking"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        value={tracking}
        onChange={({ target }) => setTracking(target.value)}
        hint={hasWrongDigit(tracking) ? CASE_SCREEN.wrongDigit : names.join(', ') || undefined}
        error={errors['tracking']}
      />
      {names.length !== 1 && (
        <InputField
          label={CASE_SCREEN.carrierOptional}
          name="carrier"
          maxLength={MAX_LENGTH}
          error={errors['carrier']}
        />
      )}
      <FormFailure message={failure} />
      <div className={dialogStyles['end']}>
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {CASE_SCREEN.markSent}
        </Button>
      </div>
    </form>
  );
}
