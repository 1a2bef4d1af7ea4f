import { useState } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ADMIN_MONEY as TEXTS, ENTRY_KIND_NAMES, entryEffect } from '#contract/admin/admin-money-messages.ts';
import type { FailedRefund, MoneyEntry } from '#contract/admin/admin-money.ts';
import { MONEY_ENTRY_KINDS, type MoneyEntryKind } from '#contract/admin/money-kinds.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { formatDollars } from '#contract/money.ts';
import { ApiError } from '#app/http/errors.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField, SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import { moneyCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { MAX_REASON_LENGTH } from '../reason-form.tsx';
import { findSeller } from './find-seller.ts';
import { REASON_ID, type EntryInput } from './use-entry-input.ts';
import adminStyles from '../admin.module.css';

type NewEntryProps = { input: EntryInput; failedRefunds: readonly FailedRefund[] };

/** An entry that waits for the admin's confirmation. */
interface Asked {
  readonly kind: MoneyEntryKind;
  /** What happens. */
  readonly effect: string;
  readonly answer: (isConfirmed: boolean) => void;
}

const isAboutSeller = (kind: MoneyEntryKind): boolean => kind !== 'refund' && kind !== 'withdrawal';

/** Enters what an admin decides or did by hand. It says what happens first; refusals are shown at their fields. */
export function NewEntry({ input, failedRefunds }: NewEntryProps) {
  const reload = useReload();
  const { kind, refundId, amount, reason, set } = input;
  const refund = failedRefunds.find(({ id }) => String(id) === refundId);
  const dollars = kind === 'refund' ? (refund?.amount ?? 0) : Number(amount);
  const [asked, setAsked] = useState<Asked>();
  const confirm = async (about: string): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isConfirmed: boolean): void => {
        setAsked(undefined);
        resolve(isConfirmed);
      };
      setAsked({ kind, effect: entryEffect(kind, formatDollars(dollars), about), answer });
    });
  const { isBusy, errors, props } = useForm({
    validate: () => ({
      ...(kind === 'refund' && refund === undefined ? { refundId: TEXTS.refundMissing } : {}),
      ...(kind !== 'refund' && !(dollars >= 0.01) ? { amount: TEXTS.amountMissing } : {}),
      ...(reason.trim() === '' ? { reason: TEXTS.whyMissing } : {}),
    }),
    submit: async () => {
      const seller = isAboutSeller(kind) ? await findSeller(input.seller) : undefined;
      const about = seller?.label ?? (refund === undefined ? '' : TEXTS.refundOf(refund.orderNumber));
      if (!(await confirm(about))) return;
      const entry = {
        kind,
        amount: dollars,
        reason,
        ...(seller === undefined ? {} : { owner: seller.owner }),
        ...(kind === 'refund' && refund !== undefined ? { refundId: refund.id } : {}),
      };
      await postEntry(input, entry, reload);
    },
    onFailure: (error) =>
      showRefusal(error, error instanceof ApiError ? MESSAGES.actionFailed : MESSAGES.noResponse),
  });
  return (
    <section className={adminStyles['panel']} aria-labelledby="new-entry">
      <h2 id="new-entry">New entry</h2>
      <form {...props}>
        <EntryFields input={input} errors={errors} failedRefunds={failedRefunds} />
        <TextField
          label="Reason"
          id={REASON_ID}
          name="reason"
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => set('reason', target.value)}
        />
        <Button type="submit" variant="primary" pending={isBusy}>
          Post entry
        </Button>
      </form>
      <Confirmation asked={asked} />
    </section>
  );
}

/** Posts an entry once, also when it is sent again after a lost answer. Throws what the call throws. */
async function postEntry({ key, set }: EntryInput, entry: MoneyEntry, reload: () => void): Promise<void> {
  const sentKey = key ?? crypto.randomUUID();
  set('key', sentKey);
  try {
    await moneyCalls.postEntry(entry, sentKey);
  } catch (error) {
    // Refused: nothing was made under this key, or something with other content, which is shown first.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) set('key', undefined);
    if (error instanceof ApiError && error.fields[IDEMPOTENCY_HEADER] !== undefined) reload();
    throw error;
  }
  for (const name of ['seller', 'refundId', 'amount', 'reason', 'key'] as const) set(name, undefined);
  toast({ title: TEXTS.posted });
  reload();
}

type EntryFieldsProps = NewEntryProps & { errors: Readonly<Record<string, string>> };

function EntryFields({ input, failedRefunds, errors }: EntryFieldsProps) {
  const { kind, seller, refundId, amount, set } = input;
  return (
    <>
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        error={errors['kind']}
        onChange={({ target }) => set('kind', target.value)}
      >
        {MONEY_ENTRY_KINDS.map((each) => (
          <option key={each} value={each}>
            {ENTRY_KIND_NAMES[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'refund' ? (
        <SelectField
          label="Failed refund"
          name="refundId"
          value={refundId}
          error={errors['refundId']}
          onChange={({ target }) => set('refundId', target.value)}
        >
          <option value="">{failedRefunds.length === 0 ? TEXTS.noFailedRefunds : 'Choose one'}</option>
          {failedRefunds.map(({ id, amount: due, orderNumber }) => (
            <option key={id} value={id}>
              {formatDollars(due)}, order {orderNumber}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className={isAboutSeller(kind) ? 'pair' : undefined}>
          {isAboutSeller(kind) && (
            <InputField
              label="Seller"
              name="owner"
              autoComplete="off"
              hint="Email or name"
              value={seller}
              error={errors['owner']}
              onChange={({ target }) => set('seller', target.value)}
            />
          )}
          <InputField
            label="Amount ($)"
            name="amount"
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            value={amount}
            error={errors['amount']}
            onChange={({ target }) => set('amount', target.value)}
          />
        </div>
      )}
    </>
  );
}

function Confirmation({ asked }: { asked: Asked | undefined }) {
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => asked?.answer(false)}
      title={asked === undefined ? '' : `${ENTRY_KIND_NAMES[asked.kind]}?`}
    >
      {asked !== undefined && (
        <>
          <p>{asked.effect}</p>
          <div className={classes('pair', dialogStyles['end'])}>
            <Button variant="primary" onClick={() => asked.answer(true)}>
              Confirm
            </Button>
            <Button onClick={() => asked.answer(false)}>Cancel</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
