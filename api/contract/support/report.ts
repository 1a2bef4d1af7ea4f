import * as z from 'zod/mini';
import { formatCount } from '../money.ts';

/** Why a shopper reports a listing. */
export const REPORT_REASONS = ['wrong', 'forbidden', 'fake', 'offensive', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Labels of the reasons: for the form, the queue, and the seller. */
export const REPORT_REASON_NAMES: Record<ReportReason, string> = {
  wrong: 'The description or photos are wrong',
  forbidden: 'This may not be sold here',
  fake: 'It looks like a fake or a fraud',
  offensive: 'Words or photos are offensive',
  other: 'Something else',
};

/** The maximum length of a report's text. */
const MAX_LENGTH = 1_000;

/** Messages for missing fields of a report. */
const MISSING_FIELD_MESSAGES = {
  reasonMissing: 'Please choose a reason',
  textMissing: 'Please say what is wrong',
} as const;

/** POST /api/products/{id}/report; the text is required if the reason is something else. */
export const reportSchema = z
  .object({
    reason: z.enum(REPORT_REASONS, MISSING_FIELD_MESSAGES.reasonMissing),
    text: z._default(
      z
        .string()
        .check(z.maxLength(MAX_LENGTH, `Please keep this under ${formatCount(MAX_LENGTH)} characters`)),
      '',
    ),
  })
  .check(
    z.refine(({ reason, text }) => reason !== 'other' || text.trim() !== '', {
      message: MISSING_FIELD_MESSAGES.textMissing,
      path: ['text'],
    }),
  );
export type NewReport = z.infer<typeof reportSchema>;

/** Messages about reports. */
export const REPORT_MESSAGES = {
  ...MISSING_FIELD_MESSAGES,
  thanks: { title: 'Thank you', text: 'We look at every report, usually within a day.' },
  failed: 'Your report could not be sent. Please try again.',
  tooMany: 'That was a lot of reports in a short time. Please wait a little, or write to us.',
  noSuchReport: 'There is no such report.',
  decided: 'This report was decided already.',
  notHidden: 'This listing is not hidden.',
  hidden: 'Hidden by Dogear',
} as const;
