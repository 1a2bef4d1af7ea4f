import { formatDay } from '../shop-clock.ts';
import { formatDollars } from '../money.ts';

/** Why nothing of a payment is refunded or sent back now, to its buyer and to all others. */
export const DISPUTE_MESSAGES = {
  buyer: 'Your bank is looking into this payment.',
  others: 'The buyer’s bank is looking into this payment.',
} as const;

/**
 * An email to the shop about a payment that its buyer disputes at the bank; dollars. `reason`: in the provider's words; `day`: by when
 * evidence must be in, of the shop's calendar.
 */
export const openedDisputeMail = (
  number: string,
  dollars: number,
  reason: string,
  day: string | undefined,
): { readonly subject: string; readonly text: string } => ({
  subject: `Order ${number}: the payment is disputed`,
  text: [
    `The buyer's bank is looking into ${formatDollars(dollars)} for order ${number} (${reason}).`,
    'Its sellers are not paid and nothing is refunded until the bank has decided.',
    ...(day === undefined
      ? []
      : ['', `Please answer in the payment provider's dashboard by ${formatDay(day)}.`]),
  ].join('\n'),
});
