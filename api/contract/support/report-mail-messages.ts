import { REPORT_REASON_NAMES, type ReportReason } from './report.ts';

/** A listing that an admin has hidden or shown again. */
interface ReportedListing {
  readonly title: string;
  readonly reason: ReportReason;
}

/** Tells a seller that a listing was hidden, and why. */
export const hiddenMail = (
  { title, reason }: ReportedListing,
  listings: string,
  support: string | undefined,
) => ({
  subject: 'One of your listings was hidden',
  text: [
    `We have taken “${title}” out of the shop, because it was reported and we agree:`,
    `${REPORT_REASON_NAMES[reason]}.`,
    `You still see it under your listings: ${listings}`,
    support === undefined
      ? 'You think that we are wrong? Please write to us with the contact form.'
      : `You think that we are wrong? Please write to ${support}.`,
    '',
  ].join('\n\n'),
});

/** Tells a seller that a listing is visible again. */
export const shownAgainMail = ({ title }: Pick<ReportedListing, 'title'>, address: string) => ({
  subject: 'Your listing is in the shop again',
  text: [`“${title}” is in the shop again: ${address}`, 'Thank you for your patience.', ''].join('\n\n'),
});
