import { Link } from 'react-router-dom';
import type { Shipment } from '#contract/orders/order.ts';
import { CASE_KIND_NAMES, CASE_SCREEN, REPORT_WINDOW_MESSAGES } from '#contract/parcels/case-messages.ts';
import { PROBLEM_KINDS, problemReportSchema, type ProblemKind } from '#contract/parcels/parcel-cases.ts';
import { formatMonthDay, shopDay } from '#contract/shop-clock.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm, type FormValues } from '#app/ui/forms/use-form.ts';
import { caseCalls } from '../order-calls.ts';
import { titlesOf } from '../titles-of.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { PhotoError, useReportPhotos } from './use-report-photos.ts';
import { ReportPhotos } from './report-photos.tsx';
import type { ParcelDialogProps } from './parcel-props.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';

const MAX_LENGTH = 2_000;

/** Reports that a parcel never arrived, arrived damaged, or is not as described, in words and photos. */
export function ReportProblem({ order, shipment, isOpen, onClose }: ParcelDialogProps) {
  const reload = useReload();
  const photos = useReportPhotos();
  const keysOf = useCaseKeys(order.id);
  const { isBusy, errors, failure, props } = useForm({
    schema: async () => problemReportSchema,
    validate: missingIn,
    toInput: (values) => ({ ...values, shipmentId: shipment.id, photos: [] }),
    submit: async (typed) => {
      const report = { ...typed, photos: await photos.sendAll() };
      await caseCalls.reportProblem(order.id, report, keysOf(report));
      toast({ title: CASE_SCREEN.sent, text: CASE_SCREEN.sentText });
      onClose();
      reload();
    },
    onFailure: (error) =>
      error instanceof PhotoError ? error.message : showError(error, CASE_SCREEN.failed),
  });
  const openKinds = PROBLEM_KINDS.filter((kind) => isOpenNow(shipment, kind));
  return (
    <Dialog open={isOpen} onClose={onClose} title={CASE_SCREEN.report}>
      <p className="soft">{titlesOf(shipment)}</p>
      <form {...props} className={dialogStyles['end']}>
        <Choices legend={CASE_SCREEN.choose} error={errors['kind']}>
          {PROBLEM_KINDS.map((kind) => (
            <Choice
              key={kind}
              name="kind"
              value={kind}
              disabled={!openKinds.includes(kind)}
              defaultChecked={openKinds.length === 1 && openKinds[0] === kind}
              label={CASE_KIND_NAMES[kind]}
              hint={windowText(shipment, kind)}
            />
          ))}
        </Choices>
        {openKinds.length === 0 ? (
          <p>
            {CASE_SCREEN.allClosed}{' '}
            <Link className="link" to="/contact">
              Contact Us
            </Link>
          </p>
        ) : (
          <>
            <TextField
              label={CASE_SCREEN.words}
              name="text"
              rows={4}
              maxLength={MAX_LENGTH}
              error={errors['text']}
            />
            <ReportPhotos {...photos} />
            <FormFailure message={failure} />
            <div className={dialogStyles['end']}>
              <Button type="submit" variant="primary" wide pending={isBusy}>
                {CASE_SCREEN.report}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** What a seller cannot answer a report without. */
function missingIn({ kind, text = '' }: FormValues): Record<string, string> {
  if (kind === undefined) return { kind: CASE_SCREEN.chooseOne };
  return kind !== 'missing' && text.trim() === '' ? { text: CASE_SCREEN.wordsMissing } : {};
}

const isOpenNow = ({ windows }: Shipment, kind: ProblemKind): boolean => {
  const window = windows?.[kind];
  return window !== undefined && window.from === undefined;
};

/** Until when something can be reported, from when, or why not. */
function windowText({ windows }: Shipment, kind: ProblemKind): string {
  const window = windows?.[kind];
  if (window === undefined) return REPORT_WINDOW_MESSAGES[kind];
  const { from, until } = window;
  if (until === undefined || from === undefined) return CASE_SCREEN.within[kind];
  const lastDay = formatMonthDay(shopDay(Date.parse(until) - 1));
  return CASE_SCREEN.fromUntil(formatMonthDay(shopDay(Date.parse(from))), lastDay);
}
