import { useState } from 'react';
import { ADMIN_DISPUTES as TEXTS, EVIDENCE_LABELS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminDispute } from '#contract/admin/disputes/admin-disputes.ts';
import { formatCount } from '#contract/money.ts';
import {
  EVIDENCE_LIMITS,
  evidenceKind,
  evidenceLength,
  withoutEmpty,
  type EvidenceField,
} from '#contract/orders/dispute-evidence.ts';
import { ApiError } from '#app/http/errors.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField, TextField } from '#app/ui/forms/field.tsx';
import { disputeCalls } from '../admin-calls.ts';
import { formatDateTime } from '../local-time.ts';
import { showRefusal } from '../products/change-product.ts';
import { useEvidenceInput, type EvidenceInput } from './use-evidence-input.ts';
import adminStyles from '../admin.module.css';
import styles from './dispute-detail.module.css';

/** The fields in their order; those of a row stand side by side. */
const ROWS: readonly (readonly EvidenceField[])[] = [
  ['uncategorized_text'],
  ['product_description'],
  ['shipping_carrier', 'shipping_tracking_number'],
  ['shipping_date', 'service_date'],
  ['customer_name', 'customer_email_address'],
  ['shipping_address'],
  ['refund_policy_disclosure'],
  ['refund_refusal_explanation'],
];
const LINES: Readonly<Partial<Record<EvidenceField, number>>> = {
  uncategorized_text: 8,
  shipping_address: 2,
};

/** What the bank is told: prefilled with what the shop knows, saved as often as wanted, and sent once. */
export function EvidenceForm({ dispute }: { dispute: AdminDispute }) {
  const { id, stage, evidenceSentAt, refused } = dispute;
  const input = useEvidenceInput(id, withoutEmpty(dispute.evidence));
  const { pending, isAsking, ask, close, step } = useEvidenceSteps(id, input);
  const length = evidenceLength(input.fields);
  const isTooLong = length > EVIDENCE_LIMITS.total;
  const isOpen = stage === 'answer';
  return (
    <form
      className={styles['pack']}
      aria-label="Evidence"
      onSubmit={(event) => {
        event.preventDefault();
        void step(false);
      }}
    >
      {evidenceSentAt !== undefined && (
        <p className={styles['note']}>{TEXTS.sent(formatDateTime(evidenceSentAt))}</p>
      )}
      {refused !== undefined && (
        <p className={classes(styles['note'], styles['late'])} role="alert">
          {TEXTS.refused(refused)}
        </p>
      )}
      <Fields input={input} isOpen={isOpen} />
      <p
        className={classes('small', isTooLong ? styles['late'] : 'soft')}
        role={isTooLong ? 'alert' : undefined}
      >
        {TEXTS.count(formatCount(length), formatCount(EVIDENCE_LIMITS.total))}
        {isTooLong && `. ${TEXTS.tooLong}`}
      </p>
      {isOpen && (
        <>
          <div className={classes('row', adminStyles['actions'])}>
            <Button
              variant="primary"
              disabled={isTooLong || length === 0}
              pending={pending === 'send'}
              onClick={ask}
            >
              {TEXTS.send}
            </Button>
            <Button type="submit" disabled={isTooLong} pending={pending === 'save'}>
              Save
            </Button>
          </div>
          {dispute.dueBy !== undefined && <p className="small soft">{TEXTS.goesOut}</p>}
        </>
      )}
      <Dialog open={isAsking} onClose={close} title={TEXTS.sendTitle}>
        <p>{TEXTS.sendOnce}</p>
        <div className={classes('pair', dialogStyles['end'])}>
          <Button variant="primary" onClick={() => void step(true)}>
            {TEXTS.send}
          </Button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </Dialog>
    </form>
  );
}

/** Saves, and sends after a question. What was typed stays until it is saved. */
function useEvidenceSteps(id: string, { fields, saved }: EvidenceInput) {
  const reload = useReload();
  const [pending, setPending] = useState<'save' | 'send'>();
  const [isAsking, setAsking] = useState(false);
  const step = async (send: boolean): Promise<void> => {
    if (pending !== undefined) return;
    setAsking(false);
    setPending(send ? 'send' : 'save');
    try {
      await disputeCalls.saveEvidence(id, { fields, send });
      saved(fields);
      toast({ title: send ? TEXTS.sending : TEXTS.saved });
      reload();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
      // Another admin was faster, or the bank.
      if (error instanceof ApiError && error.status === 409) reload();
    } finally {
      setPending(undefined);
    }
  };
  return { pending, isAsking, ask: () => setAsking(true), close: () => setAsking(false), step };
}

function Fields({ input: { fields, set }, isOpen }: { input: EvidenceInput; isOpen: boolean }) {
  const field = (name: EvidenceField) => {
    const kind = evidenceKind(name);
    const common = {
      label: EVIDENCE_LABELS[name],
      name,
      maxLength: EVIDENCE_LIMITS[kind],
      value: fields[name] ?? '',
      readOnly: !isOpen,
      autoComplete: 'off',
    };
    const rows = LINES[name] ?? (kind === 'text' ? 4 : undefined);
    return rows === undefined ? (
      <InputField key={name} {...common} onChange={({ target }) => set(name, target.value)} />
    ) : (
      <TextField key={name} {...common} rows={rows} onChange={({ target }) => set(name, target.value)} />
    );
  };
  return ROWS.map((row) => (
    <div key={row[0]} className={row.length > 1 ? 'pair' : undefined}>
      {row.map(field)}
    </div>
  ));
}
