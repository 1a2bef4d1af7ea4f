import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { FeeTermsList } from '#contract/admin/admin-fee-terms.ts';
import { FEE_LIMITS } from '#contract/ledger/fee.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { feeCalls } from '../admin-calls.ts';
import { Listing } from '../listing.tsx';
import { formatDateTime } from '../local-time.ts';
import { showRefusal } from '../products/change-product.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import adminStyles from '../admin.module.css';
import styles from './fee-panel.module.css';

type Terms = FeeTermsList['terms'];

/** The sellers' fee and its history, with a form that changes it. */
export function FeePanel({ data }: { data: ServerData<FeeTermsList> }) {
  return (
    <section className={adminStyles['section']} aria-labelledby="fee">
      <h2 id="fee">Sellers&apos; fee</h2>
      <Listing data={data} failed="Error Loading Fee">
        {({ terms }) => (
          <>
            <p className="soft">{MESSAGES.feeHolds}</p>
            <FeeForm key={terms[0]?.id} terms={terms} />
            <FeeHistory terms={terms} />
          </>
        )}
      </Listing>
    </section>
  );
}

function FeeForm({ terms: [current] }: { terms: Terms }) {
  const reload = useReload();
  const [percent = String(current?.percent ?? 0), setPercent] = useUnsavedInput('percent of the fee');
  const [fixed = (current?.fixed ?? 0).toFixed(2), setFixed] = useUnsavedInput('fixed part of the fee');
  const { isBusy, errors, props } = useForm({
    submit: async () => {
      await feeCalls.changeTerms({ percent: Number(percent), fixed: Number(fixed) });
      setPercent(undefined);
      setFixed(undefined);
      toast({ title: MESSAGES.feeChanged });
      reload();
    },
    onFailure: (error) => showRefusal(error, MESSAGES.feeFailed),
  });
  return (
    <form className={styles['form']} {...props}>
      <div className="pair">
        <InputField
          label="Percent of the price"
          name="percent"
          type="number"
          inputMode="decimal"
          min="0"
          max={FEE_LIMITS.basisPoints / 100}
          step="0.01"
          value={percent}
          error={errors['percent']}
          onChange={({ target }) => setPercent(target.value)}
        />
        <InputField
          label="Fixed part ($)"
          name="fixed"
          type="number"
          inputMode="decimal"
          min="0"
          max={toDollars(FEE_LIMITS.fixedCents)}
          step="0.01"
          value={fixed}
          error={errors['fixed']}
          onChange={({ target }) => setFixed(target.value)}
        />
      </div>
      <Button type="submit" small pending={isBusy}>
        Change fee
      </Button>
    </form>
  );
}

const FeeHistory = ({ terms }: { terms: Terms }) => (
  <ul className="soft small" aria-label="Fees until now">
    {terms.map(({ id, percent, fixed, since }, at) => (
      <li key={id}>
        {percent === 0 && fixed === 0 ? 'No fee' : `${percent}% + ${formatDollars(fixed)} a copy`}{' '}
        {at === terms.length - 1 ? 'at first' : `since ${formatDateTime(since)}`}
      </li>
    ))}
  </ul>
);
