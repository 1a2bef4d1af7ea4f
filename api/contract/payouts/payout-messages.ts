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
} as const;
