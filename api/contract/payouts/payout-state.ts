import type { AccountState } from './account-state.ts';

/** Held sellers are paid nothing until an admin releases them; blocked ones may neither buy nor sell, either. */
export const STANDINGS = ['ok', 'held', 'blocked'] as const;
export type Standing = (typeof STANDINGS)[number];

/** What becomes of a sale's money, in the order in which the rule decides. */
export const PAYOUT_STATES = [
  'lost',
  'paid',
  'settled',
  'blocked',
  'disputed',
  'held',
  'case',
  'waiting',
  'needs-account',
  'due',
  'now',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What decides it; instants in ms. */
export interface PayoutFacts {
  /** Canceled, returned, or refunded at the seller's expense. */
  readonly isLost: boolean;
  readonly isPaid: boolean;
  /** Used up against a debt. */
  readonly isSettled: boolean;
  readonly standing: Standing;
  readonly isDisputed: boolean;
  readonly hasOpenCase: boolean;
  readonly isArrived: boolean;
  /** Null until it has arrived, and of sales that an admin decides about. */
  readonly payAt: number | null;
  /** Undefined if sellers are paid by hand. */
  readonly account: AccountState | undefined;
}

/** What becomes of a sale's money: the first that fits. */
export function payoutState(facts: PayoutFacts, now: number): PayoutState {
  if (facts.isLost) return 'lost';
  if (facts.isPaid) return 'paid';
  if (facts.isSettled) return 'settled';
  if (facts.standing === 'blocked') return 'blocked';
  if (facts.isDisputed) return 'disputed';
  if (facts.standing === 'held') return 'held';
  if (facts.hasOpenCase) return 'case';
  if (!facts.isArrived) return 'waiting';
  if (facts.account !== undefined && facts.account !== 'ready') return 'needs-account';
  return facts.payAt === null || now < facts.payAt ? 'due' : 'now';
}
