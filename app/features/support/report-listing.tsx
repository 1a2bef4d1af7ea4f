import {
  REPORT_MESSAGES,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  reportSchema,
} from '#contract/support/report.ts';
import { createReportsClient } from '#app/http/reports.ts';
import { request } from '#app/http/request.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

const calls = createReportsClient(request);

/** Lets any shopper report a listing. */
export function ReportListing({ productId, onClose }: { productId: number; onClose: () => void }) {
  const { isBusy, errors, props } = useForm({
    schema: async () => reportSchema,
    submit: async (report) => {
      await calls.report(productId, report);
      toast(REPORT_MESSAGES.thanks);
      onClose();
    },
    onFailure: (error) => showError(error, REPORT_MESSAGES.failed),
  });
  return (
    <Dialog open onClose={onClose} title="Report this listing">
      <form {...props}>
        <SelectField label="What is wrong?" name="reason" error={errors['reason']}>
          <option value="">Please choose</option>
          {REPORT_REASONS.map((each) => (
            <option key={each} value={each}>
              {REPORT_REASON_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Anything we should know?"
          name="text"
          rows={4}
          maxLength={1_000}
          error={errors['text']}
        />
        <Button type="submit" variant="primary" wide pending={isBusy}>
          Send report
        </Button>
      </form>
    </Dialog>
  );
}
