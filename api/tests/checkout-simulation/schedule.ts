import * as fc from 'fast-check';
import { DEMO_CARDS, type DemoCard } from '#contract/checkout/checkout.ts';

export const BUYERS = 3;
export const ITEMS = 5;
/** The item that starts with unlimited stock. */
export const UNLIMITED_ITEM = 3;
export const ACCOUNTS = 2;

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
const AFTER_SENDING = SHIPMENT_ACTIONS.filter(
  (each) => each !== 'seller: sent' && each !== 'seller: cannot send',
);
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number];

interface ActionFields {
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
  /** Leaves so many copies of one of the order's items, and changes the address. */
  readonly 'change order': {
    readonly buyer: number;
    readonly index: number;
    readonly item: number;
    readonly quantity: number;
    /** Of two copies that were ordered right before. */
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
  | { readonly kind: 'provider down' | 'answer lost'; readonly call: number; readonly callCount: number }
  /** Other actions during a provider call: before the provider acts, or before its response arrives. */
  | {
      readonly kind: 'interleaved';
      readonly call: number;
      readonly timing: 'before' | 'after';
      readonly actions: readonly Action[];
    };

/** Concurrent actions, one in most cases. */
export interface Step {
  readonly actions: readonly Action[];
  readonly fault?: Fault | undefined;
}

export type Schedule = readonly Step[];

const below = (most: number) => fc.nat({ max: most - 1 });
const buyer = below(BUYERS);
/** Mostly the items in short supply. */
const item = fc.oneof({ weight: 2, arbitrary: below(2) }, { weight: 1, arbitrary: below(ITEMS) });
const index = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: below(3) });
const quantity = fc.integer({ min: 1, max: 2 });

const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant<DemoCard>('pm_card_visa') },
  // No disputes: what their bearers lose is not decided yet.
  { weight: 1, arbitrary: fc.constantFrom(...DEMO_CARDS.filter((each) => each !== 'pm_card_createDispute')) },
);

/** An ordered subset of an honest sale, a few actions on a parcel that was sent, or any actions in any order. */
const shipmentActions = fc.oneof(
  { weight: 2, arbitrary: fc.subarray([...SHIPMENT_ACTIONS], { minLength: 1 }) },
  {
    weight: 2,
    arbitrary: fc
      .subarray([...AFTER_SENDING], { maxLength: 3 })
      .map((actions): ShipmentAction[] => ['seller: sent', ...actions]),
  },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...SHIPMENT_ACTIONS), { minLength: 1, maxLength: 4 }) },
);

const action = (weight: number, arbitrary: fc.Arbitrary<Action>) => ({ weight, arbitrary });

const actions: fc.Arbitrary<Action> = fc.oneof(
  action(3, fc.record({ kind: fc.constant('add to cart'), buyer, item, quantity })),
  action(1, fc.record({ kind: fc.constant('empty cart'), buyer })),
  action(4, fc.record({ kind: fc.constant('open checkout'), buyer })),
  action(3, fc.record({ kind: fc.constant('validate checkout'), buyer })),
  action(
    8,
    fc.record({
      kind: fc.constant('check out'),
      buyer,
      item,
      quantity,
      until: fc.constantFrom('hold', 'payment', 'order'),
    }),
  ),
  action(5, fc.record({ kind: fc.constant('pay'), buyer, index, card })),
  action(
    2,
    fc.record({ kind: fc.constant('try cards'), buyer, index, count: fc.integer({ min: 3, max: 7 }) }),
  ),
  action(
    1,
    fc.record({
      kind: fc.constant('answer challenge'),
      buyer,
      index,
      challenge: fc.constantFrom('complete', 'fail'),
    }),
  ),
  action(
    4,
    fc.record({ kind: fc.constant('request order'), buyer, index, count: fc.integer({ min: 1, max: 3 }) }),
  ),
  action(1, fc.record({ kind: fc.constant('steal'), buyer, from: buyer, index })),
  action(3, fc.record({ kind: fc.constant('cancel order'), buyer, index })),
  action(
    6,
    fc.record({
      kind: fc.constant('change order'),
      buyer,
      index,
      item,
      quantity: fc.constantFrom(1, 1, 0),
      isNew: fc.boolean(),
    }),
  ),
  action(1, fc.record({ kind: fc.constant('sign in'), buyer, account: below(ACCOUNTS) })),
  action(10, fc.record({ kind: fc.constant('ship'), index, shipmentActions })),
  action(
    2,
    fc.record({ kind: fc.constant('buy own listing'), buyer, account: below(ACCOUNTS), shipmentActions }),
  ),
  action(1, fc.record({ kind: fc.constant('set price'), item, cents: fc.constantFrom(40, 300, 850, 1_200) })),
  action(2, fc.record({ kind: fc.constant('set stock'), item, stock: fc.constantFrom(0, 1, 2, 5, null) })),
  action(1, fc.record({ kind: fc.constant('delete product'), item })),
  action(
    3,
    fc.record({ kind: fc.constant('deliver event'), index: below(6), count: fc.integer({ min: 1, max: 2 }) }),
  ),
  action(1, fc.record({ kind: fc.constant('lose event'), index: below(6) })),
  action(
    2,
    fc.record({
      kind: fc.constant('refund in the dashboard'),
      index,
      cents: fc.constantFrom(100, 500, 10_000),
    }),
  ),
  action(3, fc.record({ kind: fc.constant('fail refund'), index })),
  action(1, fc.record({ kind: fc.constant('retry refunds') })),
  action(3, fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(1, 5, 14, 16, 61, 4_000) })),
  action(3, fc.record({ kind: fc.constant('let days pass'), days: fc.constantFrom(1, 2, 5, 9, 13) })),
  action(
    3,
    fc.constantFrom<Action>(
      { kind: 'sweep holds' },
      { kind: 'reconcile payments' },
      { kind: 'run jobs' },
      { kind: 'watch parcels' },
    ),
  ),
);

const nth = fc.integer({ min: 1, max: 3 });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('killed'), beforeWrite: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('provider down', 'answer lost'), call: nth, callCount: nth }),
  fc.record({
    kind: fc.constant('interleaved'),
    call: nth,
    timing: fc.constantFrom('before', 'after'),
    actions: fc.array(actions, { minLength: 1, maxLength: 2 }),
  }),
);

const step: fc.Arbitrary<Step> = fc.record(
  {
    actions: fc.oneof(
      { weight: 5, arbitrary: actions.map((one) => [one]) },
      { weight: 1, arbitrary: fc.array(actions, { minLength: 2, maxLength: 3 }) },
    ),
    fault: fc.option(fault, { nil: undefined, freq: 3 }),
  },
  { requiredKeys: ['actions'] },
);

export const schedules: fc.Arbitrary<Schedule> = fc.array(step, { minLength: 1, maxLength: 24, size: 'max' });
