import { useState } from 'react';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { saleCaseCalls } from '../order-calls.ts';
import { titlesOf } from '../titles-of.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import type { SaleCaseProps } from './sale-case-props.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

/** The server's length limit. */
const MAX_LENGTH = 2_000;

const WORDS = {
  report: { action: SALE_CASE.contest, label: SALE_CASE.words, missing: SALE_CASE.wordsMissing },
  return: { action: SALE_CASE.wrong, label: SALE_CASE.wrongWords, missing: SALE_CASE.wrongMissing },
} as const;

/** Lets the back office decide about a report, or about a return that is not as it should be, with the seller's words. */
export function ContestCase({ sale, listingsKey, about }: SaleCaseProps & { about: keyof typeof WORDS }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const reload = useReload();
  const keyOf = useIdempotencyKey();
  const { action, label, missing } = WORDS[about];
  const { isBusy, errors, failure, props } = useForm({
    validate: ({ text = '' }) => (text.trim() === '' ? { text: missing } : {}),
    submit: async ({ text = '' }) => {
      const answer = { answer: 'contest', text: text.trim() } as const;
      await saleCaseCalls.answer(sale.shipmentId, answer, { key: keyOf(answer), listingsKey });
      toast({ title: SALE_CASE.contested });
      close();
      reload();
    },
    onFailure: (error) => showError(error, SALE_CASE.failed),
  });
  const titles = titlesOf(sale);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {action}
        <span className="vh"> {titles}</span>
      </Button>
      <Dialog open={isOpen} onClose={close} title={action}>
        <p>
          {titles}. {SALE_CASE.contestText}
        </p>
        <form {...props} className={dialogStyles['end']}>
          <TextField label={label} name="text" rows={4} maxLength={MAX_LENGTH} error={errors['text']} />
          <FormFailure message={failure} />
          <div className={dialogStyles['end']}>
            <Button type="submit" variant="primary" wide pending={isBusy}>
              {action}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
