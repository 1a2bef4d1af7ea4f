import * as fc from 'fast-check';
import { DEMO_CARDS, type DemoCard } from '#contract/checkout/checkout.ts';

/** So many buyers, items and accounts there are. */
export const BUYERS = 3;
export const ITEMS = 5;
/** The number of the item whose copies nobody counts at the start. */
export const UNLIMITED_ITEM = 3;
export const ACCOUNTS = 2;

/**
 * What is said and done about a parcel, by whoever may: its seller, who may lie, its buyer, and an admin. In the order of an
 * honest sale.
 */
export const SHIPMENT_ACTIONS = [
  'seller: sent',
  'seller: delivered',
  'admin: delivered',
  'buyer: received',
  'admin: refund of the parcel',
  'admin: refund of the order',
  'admin: paid out',
  'buyer: return',
  'seller: returned',
  'admin: returned',
] as const;
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number];

interface ActionFields {
  readonly add: { readonly buyer: number; readonly item: number; readonly quantity: number };
  /** Everything in his cart. */
  readonly remove: { readonly buyer: number };
  /** The page of the checkout opens. */
  readonly open: { readonly buyer: number };
  readonly validate: { readonly buyer: number };
  /** From the cart so far towards the order, as a person goes who is not disturbed. */
  readonly walk: {
    readonly buyer: number;
    readonly item: number;
    readonly quantity: number;
    readonly to: 'hold' | 'payment' | 'order';
  };
  /** `which`: of the payments that his page has seen, counted from the last. */
  readonly pay: { readonly buyer: number; readonly which: number; readonly card: DemoCard };
  /** So many cards that are declined, one after the other, and then one that is not. */
  readonly 'try cards': { readonly buyer: number; readonly which: number; readonly times: number };
  readonly 'answer bank': {
    readonly buyer: number;
    readonly which: number;
    readonly challenge: 'complete' | 'fail';
  };
  readonly order: { readonly buyer: number; readonly which: number; readonly times: number };
  readonly steal: { readonly buyer: number; readonly from: number; readonly which: number };
  readonly 'cancel order': { readonly buyer: number; readonly which: number };
  readonly 'sign in': { readonly buyer: number; readonly account: number };
  /** `which`: of the parcels of sellers, counted from the last. */
  readonly parcel: { readonly which: number; readonly words: readonly ShipmentAction[] };
  /** Somebody signs in as a seller, lists something and buys it at once; what is then said of that parcel. */
  readonly 'buy own': {
    readonly buyer: number;
    readonly account: number;
    readonly words: readonly ShipmentAction[];
  };
  readonly price: { readonly item: number; readonly cents: number };
  readonly stock: { readonly item: number; readonly stock: number | null };
  readonly delete: { readonly item: number };
  /** An event of the provider reaches the webhook, so many times at once; it may come again later. */
  readonly tell: { readonly which: number; readonly times: number };
  /** One never does. */
  readonly lose: { readonly which: number };
  readonly minutes: { readonly minutes: number };
  readonly sweep: object;
  readonly reconcile: object;
  readonly 'work off jobs': object;
}
export type ActionKind = keyof ActionFields;

/** What somebody does, by numbers that are taken modulo what there is, so that a schedule without some of them is one too. */
export type Action<K extends ActionKind = ActionKind> = { [P in K]: { readonly do: P } & ActionFields[P] }[K];

/** What goes wrong on the way, at the so-manieth call to the provider or write to the database. */
export type Fault =
  | { readonly is: 'killed'; readonly beforeWrite: number }
  | { readonly is: 'provider down' | 'answer lost'; readonly call: number; readonly calls: number }
  /** Others do something while the provider is asked: before it has done its part, or before its answer has come. */
  | {
      readonly is: 'meanwhile';
      readonly call: number;
      readonly at: 'before' | 'after';
      readonly deeds: readonly Action[];
    };

/** Deeds that are done at once, one in most cases. */
export interface Step {
  readonly deeds: readonly Action[];
  readonly trouble?: Fault | undefined;
}

export type Schedule = readonly Step[];

const below = (most: number) => fc.nat({ max: most - 1 });
const buyer = below(BUYERS);
/** Mostly of what is rare. */
const item = fc.oneof({ weight: 2, arbitrary: below(2) }, { weight: 1, arbitrary: below(ITEMS) });
const which = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: below(3) });
const quantity = fc.integer({ min: 1, max: 2 });

const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant<DemoCard>('pm_card_visa') },
  { weight: 1, arbitrary: fc.constantFrom(...DEMO_CARDS) },
);

/** Parts of an honest sale in their order, or anything at any time. */
const words = fc.oneof(
  { weight: 3, arbitrary: fc.subarray([...SHIPMENT_ACTIONS], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...SHIPMENT_ACTIONS), { minLength: 1, maxLength: 4 }) },
);

const deed = (weight: number, arbitrary: fc.Arbitrary<Action>) => ({ weight, arbitrary });

const deeds: fc.Arbitrary<Action> = fc.oneof(
  deed(3, fc.record({ do: fc.constant('add'), buyer, item, quantity })),
  deed(1, fc.record({ do: fc.constant('remove'), buyer })),
  deed(4, fc.record({ do: fc.constant('open'), buyer })),
  deed(3, fc.record({ do: fc.constant('validate'), buyer })),
  deed(
    8,
    fc.record({
      do: fc.constant('walk'),
      buyer,
      item,
      quantity,
      to: fc.constantFrom('hold', 'payment', 'order'),
    }),
  ),
  deed(5, fc.record({ do: fc.constant('pay'), buyer, which, card })),
  deed(2, fc.record({ do: fc.constant('try cards'), buyer, which, times: fc.integer({ min: 3, max: 7 }) })),
  deed(
    1,
    fc.record({
      do: fc.constant('answer bank'),
      buyer,
      which,
      challenge: fc.constantFrom('complete', 'fail'),
    }),
  ),
  deed(4, fc.record({ do: fc.constant('order'), buyer, which, times: fc.integer({ min: 1, max: 3 }) })),
  deed(1, fc.record({ do: fc.constant('steal'), buyer, from: buyer, which })),
  deed(3, fc.record({ do: fc.constant('cancel order'), buyer, which })),
  deed(1, fc.record({ do: fc.constant('sign in'), buyer, account: below(ACCOUNTS) })),
  deed(7, fc.record({ do: fc.constant('parcel'), which, words })),
  deed(2, fc.record({ do: fc.constant('buy own'), buyer, account: below(ACCOUNTS), words })),
  deed(1, fc.record({ do: fc.constant('price'), item, cents: fc.constantFrom(40, 300, 850, 1_200) })),
  deed(2, fc.record({ do: fc.constant('stock'), item, stock: fc.constantFrom(0, 1, 2, 5, null) })),
  deed(1, fc.record({ do: fc.constant('delete'), item })),
  deed(3, fc.record({ do: fc.constant('tell'), which: below(6), times: fc.integer({ min: 1, max: 2 }) })),
  deed(1, fc.record({ do: fc.constant('lose'), which: below(6) })),
  deed(3, fc.record({ do: fc.constant('minutes'), minutes: fc.constantFrom(1, 5, 14, 16, 61, 4_000) })),
  deed(2, fc.constantFrom<Action>({ do: 'sweep' }, { do: 'reconcile' }, { do: 'work off jobs' })),
);

const nth = fc.integer({ min: 1, max: 3 });
const trouble: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ is: fc.constant('killed'), beforeWrite: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ is: fc.constantFrom('provider down', 'answer lost'), call: nth, calls: nth }),
  fc.record({
    is: fc.constant('meanwhile'),
    call: nth,
    at: fc.constantFrom('before', 'after'),
    deeds: fc.array(deeds, { minLength: 1, maxLength: 2 }),
  }),
);

const step: fc.Arbitrary<Step> = fc.record(
  {
    deeds: fc.oneof(
      { weight: 5, arbitrary: deeds.map((one) => [one]) },
      { weight: 1, arbitrary: fc.array(deeds, { minLength: 2, maxLength: 3 }) },
    ),
    trouble: fc.option(trouble, { nil: undefined, freq: 3 }),
  },
  { requiredKeys: ['deeds'] },
);

/** Up to 24 steps. */
export const schedules: fc.Arbitrary<Schedule> = fc.array(step, { minLength: 1, maxLength: 24, size: 'max' });
