import type { DeliveredBy } from '../parcels/parcel-events.ts';
import { POLICY_TEXTS as POLICY } from '../parcels/policy-texts.ts';

/** What the shop tells banks in a dispute. Days are "November 24, 2026". */
export const EVIDENCE_TEXTS = {
  order: (number: string, day: string, total: string, email: string): string =>
    `Order ${number}, placed and paid by card on ${day}, ${total}. The order was confirmed to ${email}.`,
  asSold: (quantity: number, title: string, condition: string, price: string): string =>
    `${quantity} x ${title}. ${condition}. ${price} each.`,
  described: (description: string): string => `As described and shown to the buyer: "${description}"`,
  sent: (day: string, parcel: string): string => `Marked as sent on ${day}: ${parcel}.`,
  untracked: 'without tracking',
  notSent: 'Not sent yet.',
  canceled: (day: string): string => `Canceled on ${day}.`,
  returned: (day: string): string => `The buyer returned it on ${day}.`,
  refunded: (amount: string, day: string): string => `${amount} was refunded on ${day}.`,
  mails: 'Emails to the buyer:',
  mail: (day: string, subject: string): string => `${day}: "${subject}"`,
  policies: (origin: string): string =>
    [
      `Shown to the buyer before the purchase at ${origin}/returns and ${origin}/shipping:`,
      `${POLICY.returnWindow} ${POLICY.askForReturn}`,
      ...POLICY.problems.map(([problem, until]) => `${problem}: ${until}`),
      POLICY.reportProblem,
      POLICY.sending,
    ].join('\n'),
} as const;

const ARRIVED_BY: Readonly<Record<DeliveredBy, string>> = {
  buyer: 'by the buyer’s word',
  admin: 'by our own check',
  case: 'by the buyer’s report',
  time: 'as the buyer reported no problem in time',
};

/** "Arrived on November 24, 2026, by the buyer’s word." */
export const arrivalText = (day: string, by: DeliveredBy | null): string =>
  `Arrived on ${day}${by === null ? '' : `, ${ARRIVED_BY[by]}`}.`;
