import type { DemoCard } from '#contract/checkout/checkout.ts';
import type { BlockActionFields } from './blocks/block-schedule.ts';
import type { PayoutActionFields } from './payouts/payout-schedule.ts';

/**
 * Actions on a shipment by its seller and its buyer (who may lie), and an admin, in the order of an
 * honest sale.
 */
export const SHIPMENT_ACTIONS = [
  'seller: sent',
  'seller: delivered',
  'admin: delivered',
  'buyer: received',
  'admin: refund of the shipment',
  'admin: refund of the order',
  'admin: paid out',
  'buyer: reports',
  'seller: refunds',
  'seller: contests',
  'buyer: return',
  'seller: names an address',
  'buyer: posted',
  'buyer: drops',
  'seller: returned',
  'admin: returned',
  'admin: refunds a case',
  'admin: refuses a case',
  'seller: cannot send',
] as const;
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number];

interface ActionFields extends PayoutActionFields, BlockActionFields {
  readonly 'add to cart': { readonly buyer: number; readonly item: number; readonly quantity: number };
  readonly 'empty cart': { readonly buyer: number };
  readonly 'open checkout': { readonly buyer: number };
  readonly 'validate checkout': { readonly buyer: number };
  /** An undisturbed checkout, up to a point. */
  readonly 'check out': {
    readonly buyer: number;
    readonly item: number;
    readonly quantity: number;
    readonly until: 'hold' | 'payment' | 'order';
  };
  /** `index` counts the payments that the page has seen, from the newest. */
  readonly pay: { readonly buyer: number; readonly index: number; readonly card: DemoCard };
  /** `count` declined cards in sequence, then a valid one. */
  readonly 'try cards': { readonly buyer: number; readonly index: number; readonly count: number };
  readonly 'answer challenge': {
    readonly buyer: number;
    readonly index: number;
    readonly challenge: 'complete' | 'fail';
  };
  readonly 'request order': { readonly buyer: number; readonly index: number; readonly count: number };
  readonly steal: { readonly buyer: number; readonly from: number; readonly index: number };
  readonly 'cancel order': { readonly buyer: number; readonly index: number };
  /** Leaves a number of copies of some of the order's items by one change, which changes the address, too. */
  readonly 'change order': {
    readonly buyer: number;
    readonly index: number;
    /** `count` items from this one on. */
    readonly first: number;
    readonly count: number;
    readonly quantity: number;
    /** An order of three items, two of them of one seller, that is placed right before. */
    readonly isNew: boolean;
  };
  readonly 'sign in': { readonly buyer: number; readonly account: number };
  /** `index` counts the sellers' shipments, from the newest. */
  readonly ship: { readonly index: number; readonly shipmentActions: readonly ShipmentAction[] };
  /** A seller signs in, lists an item, buys it and acts on its shipment. */
  readonly 'buy own listing': {
    readonly buyer: number;
    readonly account: number;
    readonly shipmentActions: readonly ShipmentAction[];
  };
  readonly 'set price': { readonly item: number; readonly cents: number };
  readonly 'set stock': { readonly item: number; readonly stock: number | null };
  readonly 'delete product': { readonly item: number };
  /** An event of the provider reaches the webhook, so many count at once; it may come again later. */
  readonly 'deliver event': { readonly index: number; readonly count: number };
  /** Drops an event for good. */
  readonly 'lose event': { readonly index: number };
  /** The shop refunds in the provider's dashboard; `index` counts the orders, from the newest. */
  readonly 'refund in the dashboard': { readonly index: number; readonly cents: number };
  /** A buyer's bank sends a refund back, days after it was sent; `index` counts the refunds, from the newest. */
  readonly 'fail refund': { readonly index: number };
  /** An admin retries all failed refunds. */
  readonly 'retry refunds': object;
  readonly wait: { readonly minutes: number };
  /** Whole days, in which parcels become late, or arrive without a word. */
  readonly 'let days pass': { readonly days: number };
  readonly 'watch parcels': object;
  readonly 'sweep holds': object;
  readonly 'reconcile payments': object;
  readonly 'run jobs': object;
}
export type ActionKind = keyof ActionFields;

/** One action. Numbers are taken modulo what exists, so that a schedule stays valid when steps are removed. */
export type Action<K extends ActionKind = ActionKind> = {
  [P in K]: { readonly kind: P } & ActionFields[P];
}[K];

/** A fault, at the nth call to the provider or the nth write to the database. */
export type Fault =
  | { readonly kind: 'killed'; readonly beforeWrite: number }
  | {
      readonly kind: 'provider down' | 'answer lost';
      readonly call: number;
      readonly callCount: number;
      /** Counts only transfers and reversals. */
      readonly ofMoves?: boolean;
    }
  /** Other actions during a provider call: before the provider acts, or before its response arrives. */
  | {
      readonly kind: 'interleaved';
      readonly call: number;
      readonly timing: 'before' | 'after';
      readonly actions: readonly Action[];
      readonly ofMoves?: boolean;
    };

/** Concurrent actions, one in most cases. */
export interface Step {
  readonly actions: readonly Action[];
  readonly fault?: Fault | undefined;
}

export type Schedule = readonly Step[];
