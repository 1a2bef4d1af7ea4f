import { formatDay } from '../shop-clock.ts';
import { formatDollars } from '../money.ts';

/** Why nothing of a payment is refunded or sent back now, to its buyer and to all others. */
export const DISPUTE_MESSAGES = {
  buyer: 'Your bank is looking into this payment.',
  others: 'The buyer’s bank is looking into this payment.',
} as const;

interface DisputeMail {
  readonly subject: string;
  readonly text: string;
}

/**
 * An email to the shop about a payment that its buyer disputes at the bank; dollars. `reason`: in the provider's words; `day`: by when
 * evidence must be in, of the shop's calendar; `link`: where to answer.
 */
export const openedDisputeMail = (
  number: string,
  dollars: number,
  reason: string,
  { day, link }: { readonly day: string | undefined; readonly link: string },
): DisputeMail => ({
  subject: `Order ${number}: the payment is disputed`,
  text: [
    `The buyer's bank is looking into ${formatDollars(dollars)} for order ${number} (${reason}).`,
    'Its sellers are not paid and nothing is refunded until the bank has decided.',
    '',
    day === undefined
      ? 'You can answer in the back office:'
      : `Please answer in the back office by ${formatDay(day)}. If you don't, we send what the shop knows 12 hours before.`,
    link,
  ].join('\n'),
});

/** `won-late`: after it was lost and decided who bears it. */
export type DisputeOutcome = 'lost' | 'won-late';

const OUTCOMES: Readonly<Record<DisputeOutcome, (dollars: string) => readonly string[]>> = {
  lost: (dollars) => [
    `The bank has decided for the buyer, who keeps ${dollars}.`,
    'Its sellers are not paid until you decide who bears it:',
  ],
  'won-late': (dollars) => [
    `The bank has given ${dollars} back after all.`,
    'It was decided before who bears it. If a seller did, you can credit them in the back office under Money:',
  ],
};

/** An email to the shop about a dispute that its bank has decided; dollars. */
export const decidedDisputeMail = (
  number: string,
  dollars: number,
  outcome: DisputeOutcome,
  link: string,
): DisputeMail => ({
  subject: `Order ${number}: the dispute is ${outcome === 'lost' ? 'lost' : 'won after all'}`,
  text: [...OUTCOMES[outcome](formatDollars(dollars)), link].join('\n'),
});

/** Evidence that went out by itself, or that the provider did not take, and why in its words. */
export type EvidenceMailKind = 'sent' | { readonly refused: string };

/** An email to the shop about what became of evidence. */
export const evidenceMail = (number: string, kind: EvidenceMailKind, link: string): DisputeMail =>
  kind === 'sent'
    ? {
        subject: `Order ${number}: the evidence was sent to the bank`,
        text: `The deadline is near, so we sent what the shop knows of order ${number}:\n${link}`,
      }
    : {
        subject: `Order ${number}: the evidence was not taken`,
        text: [
          `The payment provider did not take the evidence for order ${number}: ${kind.refused}`,
          "Please look at the dispute in the provider's dashboard.",
          link,
        ].join('\n'),
      };
