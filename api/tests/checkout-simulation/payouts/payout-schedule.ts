import * as fc from 'fast-check';
import { ACCOUNTS, BUYERS } from '../world-size.ts';

/** States of a seller's account at the provider; without the action, there is none. */
const ACCOUNT_STATES = ['started', 'review', 'ready', 'restricted', 'rejected'] as const;
export type AccountStateAtProvider = (typeof ACCOUNT_STATES)[number];

/** What a bank does about a payment: asks about it, takes it, and decides, perhaps twice. */
const DISPUTE_STEPS = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

const BEARERS = ['seller', 'shop', 'by default'] as const;
export type DecidedBearer = (typeof BEARERS)[number];

/** What becomes of a new transfer or reversal at the provider. */
export type MoveMode = 'sent' | 'waits' | 'refused';

export interface PayoutActionFields {
  /** A seller lists an item, a buyer buys it, and it is on the way, or arrives, and days later it is paid, if nothing stops that. */
  readonly 'sell an item': {
    readonly account: number;
    readonly buyer: number;
    readonly cents: number;
    readonly until: 'sent' | 'arrived' | 'paid';
    readonly meanwhile: 'nothing' | 'report' | 'dispute';
  };
  /** A buyer, who may be a guest, sells to another one. */
  readonly 'sell as a guest': {
    readonly seller: number;
    readonly buyer: number;
    readonly hasArrived: boolean;
    /** To the first account, perhaps while it is paid. */
    readonly signsIn: boolean;
  };
  /** A seller starts an account, or its state changes; the shop is told by an event, or when the seller returns, or not yet. */
  readonly 'set account': {
    readonly account: number;
    readonly state: AccountStateAtProvider;
    readonly isBack: boolean;
  };
  /** Until changed again: the shop's balance is too low, or transfers are refused; sellers' balances are too low for reversals. */
  readonly 'set provider': { readonly transfers: MoveMode; readonly reversals: 'sent' | 'refused' };
  /** The payout job that runs each minute, in `processes` processes concurrently, and the jobs that it enqueues. */
  readonly 'pay sellers': { readonly processes: number };
  /** Days pass, until the payout hour, and sellers are paid. */
  readonly payday: { readonly days: number };
  /** `index` counts the payments of which a bank can do this, from the newest. */
  readonly dispute: {
    readonly index: number;
    readonly step: DisputeStep;
    /** Its event comes at once. */
    readonly isTold: boolean;
  };
  /** An admin decides who bears a lost dispute; `index` counts those that wait, from the newest. */
  readonly 'decide dispute': { readonly index: number; readonly bearer: DecidedBearer };
  /** A seller's account refunds or an admin takes back the newest parcel that was paid, at the seller's expense. */
  readonly 'take back a paid parcel': { readonly index: number; readonly by: 'return' | 'refund' };
  readonly 'debit seller': { readonly account: number; readonly dollars: number };
  readonly 'hold seller': { readonly account: number; readonly isHeld: boolean };
  /** The shop starts with other settings. */
  readonly 'switch payouts': { readonly isByHand: boolean };
}

type PayoutAction = {
  [P in keyof PayoutActionFields]: { readonly kind: P } & PayoutActionFields[P];
}[keyof PayoutActionFields];

/** Mostly the first, so that more happens to one. */
const account = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: ACCOUNTS - 1 }) },
);
const buyer = fc.nat({ max: BUYERS - 1 });
const index = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 2 }) },
);
const mostly = fc.oneof(
  { weight: 3, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const action = (weight: number, arbitrary: fc.Arbitrary<PayoutAction>) => ({ weight, arbitrary });

export const soldItems = fc.record({
  kind: fc.constant('sell an item'),
  account,
  buyer,
  cents: fc.constantFrom(500, 900, 3_000),
  until: fc.constantFrom('sent', 'arrived', 'paid', 'paid'),
  meanwhile: fc.constantFrom('nothing', 'nothing', 'nothing', 'nothing', 'report', 'dispute'),
});

/** Actions about what sellers are paid. */
export const payoutActions: fc.Arbitrary<PayoutAction> = fc.oneof(
  action(7, soldItems),
  action(
    1,
    fc.record({
      kind: fc.constant('sell as a guest'),
      seller: buyer,
      buyer,
      hasArrived: mostly,
      signsIn: fc.boolean(),
    }),
  ),
  action(
    2,
    fc.record({
      kind: fc.constant('set account'),
      account,
      state: fc.oneof(
        { weight: 3, arbitrary: fc.constant('ready' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...ACCOUNT_STATES) },
      ),
      isBack: mostly,
    }),
  ),
  action(
    2,
    fc.record({
      kind: fc.constant('set provider'),
      transfers: fc.constantFrom('sent', 'sent', 'waits', 'refused'),
      reversals: fc.constantFrom('sent', 'refused'),
    }),
  ),
  action(3, fc.record({ kind: fc.constant('pay sellers'), processes: fc.integer({ min: 1, max: 2 }) })),
  action(4, fc.record({ kind: fc.constant('payday'), days: fc.constantFrom(1, 3, 9) })),
  action(
    4,
    fc.record({
      kind: fc.constant('dispute'),
      index,
      step: fc.constantFrom(...DISPUTE_STEPS, 'open', 'lost'),
      isTold: mostly,
    }),
  ),
  action(2, fc.record({ kind: fc.constant('decide dispute'), index, bearer: fc.constantFrom(...BEARERS) })),
  action(
    3,
    fc.record({
      kind: fc.constant('take back a paid parcel'),
      index,
      by: fc.constantFrom('return', 'refund'),
    }),
  ),
  action(2, fc.record({ kind: fc.constant('debit seller'), account, dollars: fc.constantFrom(2, 20) })),
  action(1, fc.record({ kind: fc.constant('hold seller'), account, isHeld: fc.boolean() })),
);

/** How the shop pays sellers. */
export const payoutSwitch: fc.Arbitrary<PayoutAction> = fc.record({
  kind: fc.constant('switch payouts'),
  isByHand: fc.boolean(),
});
