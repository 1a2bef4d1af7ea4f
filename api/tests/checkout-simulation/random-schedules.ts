import * as fc from 'fast-check';
import { DEMO_CARDS, type DemoCard } from '#contract/checkout/checkout.ts';
import { blocks } from './blocks/block-schedule.ts';
import { payoutActions, payoutSwitch, soldItems } from './payouts/payout-schedule.ts';
import {
  SHIPMENT_ACTIONS,
  type Action,
  type Fault,
  type Schedule,
  type ShipmentAction,
  type Step,
} from './schedule.ts';
import { ACCOUNTS, BUYERS, ITEMS } from './world-size.ts';

const AFTER_SENDING = SHIPMENT_ACTIONS.filter(
  (each) => each !== 'seller: sent' && each !== 'seller: cannot send',
);

const below = (most: number) => fc.nat({ max: most - 1 });
const buyer = below(BUYERS);
/** Mostly the items in short supply. */
const item = fc.oneof({ weight: 2, arbitrary: below(2) }, { weight: 1, arbitrary: below(ITEMS) });
const index = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: below(3) });
const quantity = fc.integer({ min: 1, max: 2 });

const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant<DemoCard>('pm_card_visa') },
  { weight: 1, arbitrary: fc.constantFrom(...DEMO_CARDS) },
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

const shipping: fc.Arbitrary<Action> = fc.record({ kind: fc.constant('ship'), index, shipmentActions });

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
      first: below(3),
      count: fc.constantFrom(1, 2),
      quantity: fc.constantFrom(1, 0),
      isNew: fc.boolean(),
    }),
  ),
  action(1, fc.record({ kind: fc.constant('sign in'), buyer, account: below(ACCOUNTS) })),
  action(10, shipping),
  action(
    2,
    fc.record({ kind: fc.constant('buy own listing'), buyer, account: below(ACCOUNTS), shipmentActions }),
  ),
  action(2, blocks),
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
  action(
    3,
    fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(1, 5, 14, 16, 61, 1_500, 4_000) }),
  ),
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

const scheduleOf = (
  some: fc.Arbitrary<Action>,
  maxLength: number,
  someFault: fc.Arbitrary<Fault> = fault,
): fc.Arbitrary<Schedule> => {
  const step: fc.Arbitrary<Step> = fc.record(
    {
      actions: fc.oneof(
        { weight: 5, arbitrary: some.map((one) => [one]) },
        { weight: 1, arbitrary: fc.array(some, { minLength: 2, maxLength: 3 }) },
      ),
      fault: fc.option(someFault, { nil: undefined, freq: 3 }),
    },
    { requiredKeys: ['actions'] },
  );
  return fc.array(step, { minLength: 1, maxLength, size: 'max' });
};

const MAX_STEPS = 24;

const byHand: Step = { actions: [{ kind: 'switch payouts', isByHand: true }] };
const withAccount: Step = { actions: [{ kind: 'set account', account: 0, state: 'ready', isBack: true }] };

/** Cases and returns of parcels that have arrived. */
const AFTER_ARRIVAL: readonly (readonly ShipmentAction[])[] = [
  ['buyer: return', 'seller: names an address'],
  ['buyer: return', 'seller: names an address', 'buyer: posted', 'seller: returned'],
  ['buyer: reports', 'seller: contests'],
];

const afterArrival = fc
  .constantFrom(...AFTER_ARRIVAL)
  .map((actionsThen): Action => ({ kind: 'ship', index: 0, shipmentActions: actionsThen }));

/** Days have more writes and calls than the other actions. */
const payoutFault = fc.oneof(
  { weight: 1, arbitrary: fault },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('killed'), beforeWrite: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('provider down', 'answer lost', 'answer lost'),
      call: fc.constantFrom(1, 1, 1, 2),
      // With 10, every call of the step fails, and the retry is on a later day.
      callCount: fc.constantFrom(1, 10, 10),
      ofMoves: fc.constant(true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('interleaved'),
      call: fc.integer({ min: 1, max: 2 }),
      timing: fc.constantFrom('before', 'after'),
      actions: fc.array(fc.oneof(payoutActions, afterArrival), { minLength: 1, maxLength: 2 }),
      ofMoves: fc.constant(true),
    }),
  },
);

const afterPayout = scheduleOf(
  fc.oneof(action(12, payoutActions), action(1, actions), action(2, afterArrival), action(1, blocks)),
  12,
  payoutFault,
);

/** Schedules about payouts by the provider: a sale that is paid, mostly in trouble, and what comes then. */
export const payoutSchedules: fc.Arbitrary<Schedule> = fc
  .tuple(soldItems, fc.option(payoutFault, { nil: undefined, freq: 2 }), afterPayout)
  .map(([sold, trouble, steps]) => [
    withAccount,
    {
      actions: [{ ...sold, account: 0, until: 'paid' }],
      ...(trouble === undefined ? {} : { fault: trouble }),
    },
    ...steps,
  ]);

const blockFirst: Step = {
  actions: [{ kind: 'block person', person: 'seller', index: 0, isBlocked: true }],
};

/** Schedules about people who are blocked: a seller with money on the way, and buyers. */
export const blockSchedules: fc.Arbitrary<Schedule> = fc
  .tuple(
    soldItems,
    fc.constantFrom('sent', 'arrived'),
    scheduleOf(fc.oneof(action(3, blocks), action(4, payoutActions), action(2, actions)), 12),
  )
  .map(([sold, until, steps]) => [
    withAccount,
    { actions: [{ ...sold, account: 0, until, meanwhile: 'nothing' }] },
    blockFirst,
    ...steps,
  ]);

/** Schedules about checkouts and parcels, whose sellers are paid by hand. */
export const checkoutSchedules: fc.Arbitrary<Schedule> = scheduleOf(actions, MAX_STEPS).map((steps) => [
  byHand,
  ...steps,
]);

/** Schedules about refunds that buyers' banks send back, and events that are lost. */
export const failedRefundSchedules: fc.Arbitrary<Schedule> = scheduleOf(
  fc.oneof(
    action(
      2,
      fc.record({
        kind: fc.constant('change order'),
        buyer,
        index,
        first: below(3),
        count: fc.constant(1),
        quantity: fc.constant(0),
        isNew: fc.constant(true),
      }),
    ),
    action(2, fc.record({ kind: fc.constant('fail refund'), index })),
    action(3, fc.record({ kind: fc.constant('lose event'), index: below(2) })),
    action(1, actions),
  ),
  MAX_STEPS,
).map((steps) => [byHand, ...steps]);

export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  {
    weight: 1,
    arbitrary: scheduleOf(
      fc.oneof(action(20, actions), action(5, payoutActions), action(1, payoutSwitch)),
      MAX_STEPS,
    ),
  },
  { weight: 2, arbitrary: checkoutSchedules },
  { weight: 1, arbitrary: payoutSchedules },
);
