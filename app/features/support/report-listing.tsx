import { useState, type FormEvent } from 'react';
import {
  REPORT_MESSAGES,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  type ReportReason,
} from '#contract/support/report.ts';
import { ApiError } from '#app/http/errors.ts';
import { createReportsClient } from '#app/http/reports.ts';
import { request } from '#app/http/request.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';

const calls = createReportsClient(request);

/** Field -> error message. */
function validate(reason: ReportReason | undefined, text: string): Readonly<Record<string, string>> {
  if (reason === undefined) return { reason: REPORT_MESSAGES.reasonMissing };
  return reason === 'other' && text.trim() === '' ? { text: REPORT_MESSAGES.textMissing } : {};
}

/** Lets any shopper report a listing. */
export function ReportListing({ productId, onClose }: { productId: number; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const send = async () => {
    const invalid = validate(reason, text);
    setErrors(invalid);
    if (reason === undefined || Object.keys(invalid).length > 0) return;
    setBusy(true);
    try {
      await calls.report(productId, { reason, text });
      toast(REPORT_MESSAGES.thanks);
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        const message = error instanceof ApiError && error.status < 500 ? error.userText : undefined;
        toast({ variant: 'destructive', title: 'Error', text: message ?? REPORT_MESSAGES.failed });
      }
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Report this listing">
      <form
        method="post"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <SelectField
          label="What is wrong?"
          value={reason ?? ''}
          error={errors['reason']}
          onChange={({ target }) => setReason(REPORT_REASONS.find((each) => each === target.value))}
        >
          <option value="">Please choose</option>
          {REPORT_REASONS.map((each) => (
            <option key={each} value={each}>
              {REPORT_REASON_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Anything we should know?"
          rows={4}
          maxLength={1_000}
          value={text}
          error={errors['text']}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="primary" wide pending={busy}>
          Send report
        </Button>
      </form>
    </Dialog>
  );
}
