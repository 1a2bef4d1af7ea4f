import type { PayoutState } from './payout-state.ts';

/** Why a sale's money is on hold. */
export const HOLD_REASONS: Readonly<Partial<Record<PayoutState, string>>> = {
  blocked: "we're reviewing your account",
  held: "we're reviewing your account",
  disputed: 'a bank is looking into the payment',
  case: 'the buyer reported a problem',
};

/** Refusals of the calls about payouts. */
export const PAYOUT_MESSAGES = {
  manual: "We'll email you to arrange payment.",
  noAccount: 'Please set up payouts first.',
  unreachable: 'Our payment provider isn’t answering. Please try again in a minute.',
  cannotSkip: "This sale can't skip the wait.",
} as const;

/** What a sale earns, and what becomes of that. */
export const SALE_PAYOUT_TEXTS = {
  waiting: 'Paid after it arrives',
  due: (day: string): string => `Paid on ${day}`,
  needsAccount: 'Set up payouts to get this',
  onHold: (reason: string): string => `On hold: ${reason}`,
  paid: (day: string): string => `Paid ${day}`,
  canceled: 'Canceled',
  returned: 'Returned',
  refunded: 'Refunded',
  settled: 'Used to settle a refund',
  undecided: 'To be paid out',
  sum: (gross: string, fee: string): string => `${gross} − ${fee} fee`,
} as const;

/** Ends the waits of a demo sale. */
export const SKIP_WAIT = {
  label: 'Skip the wait',
  done: 'The wait is over: it has arrived, and can be paid.',
  failed: 'That did not reach the shop. Please try again.',
} as const;
