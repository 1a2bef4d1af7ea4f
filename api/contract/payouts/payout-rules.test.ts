import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopDay } from '../shop-clock.ts';
import { accountState } from './account-state.ts';
import { available } from './available.ts';
import { payAt, payoutHourOf } from './pay-at.ts';
import { payoutState, type PayoutFacts } from './payout-state.ts';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();

/** Ordered long before, by a proven seller. */
const arrived = (text: string): string => iso(payAt({ orderedAt: 0, arrivedAt: at(text), isProven: true }));

/** By a seller without sales to different buyers. */
const unproven = (orderedAt: string, arrivedAt: string): string =>
  iso(payAt({ orderedAt: at(orderedAt), arrivedAt: at(arrivedAt), isProven: false }));

test('a sale is paid at 10:00 on the 2nd business day after the day of arrival', () => {
  const tuesday = '2026-12-08T15:00:00.000Z';
  expect(arrived('2026-12-04T05:00:00Z'), 'Friday, 0:00').toBe(tuesday);
  expect(arrived('2026-12-05T17:00:00Z'), 'Saturday').toBe(tuesday);
  expect(arrived('2026-11-25T17:00:00Z'), 'before Thanksgiving').toBe('2026-11-30T15:00:00.000Z');
  expect(arrived('2026-11-26T04:59:59.999Z')).toBe('2026-11-30T15:00:00.000Z');
  expect(arrived('2026-11-26T05:00:00Z'), 'on Thanksgiving').toBe('2026-11-30T15:00:00.000Z');
  expect(arrived('2026-11-27T05:00:00Z'), 'after it').toBe('2026-12-01T15:00:00.000Z');
});

test('the first buyers of a seller are paid for no earlier than 7 days after the order', () => {
  expect(unproven('2026-11-24T17:00:00Z', '2026-11-25T17:00:00Z')).toBe('2026-12-01T15:00:00.000Z');
  expect(unproven('2026-11-10T17:00:00Z', '2026-12-04T17:00:00Z')).toBe('2026-12-08T15:00:00.000Z');
  // The 7th day is the Sunday of a change of the clocks.
  expect(unproven('2027-03-07T17:00:00Z', '2027-03-08T17:00:00Z'), 'spring').toBe('2027-03-14T14:00:00.000Z');
  expect(unproven('2026-10-25T17:00:00Z', '2026-10-26T17:00:00Z'), 'fall').toBe('2026-11-01T15:00:00.000Z');
});

test('sales are paid at 10:00 in New York across both changes of the clocks', () => {
  expect(arrived('2027-03-12T17:00:00Z'), 'spring').toBe('2027-03-16T14:00:00.000Z');
  expect(arrived('2026-10-30T16:00:00Z'), 'fall').toBe('2026-11-03T15:00:00.000Z');
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const instant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2044-01-01T00:00:00Z') });
  fc.assert(
    fc.property(instant, fc.nat({ max: 20 * 86_400_000 }), fc.boolean(), (orderedAt, delay, isProven) => {
      const arrivedAt = orderedAt + delay;
      const paid = payAt({ orderedAt, arrivedAt, isProven });
      expect(clock.format(paid)).toBe('10:00:00');
      expect(shopDay(paid) > shopDay(arrivedAt)).toBe(true);
      const sameDay = payoutHourOf(orderedAt);
      expect([clock.format(sameDay), shopDay(sameDay)]).toEqual(['10:00:00', shopDay(orderedAt)]);
    }),
    { numRuns: 2_000 },
  );
});

test('sales on the way never cover a debt', () => {
  expect(available([])).toBe(0);
  expect(
    available([
      { cents: 500, isOnTheWay: false },
      { cents: 900, isOnTheWay: true },
    ]),
  ).toBe(500);
  expect(
    available([
      { cents: -700, isOnTheWay: false },
      { cents: 900, isOnTheWay: true },
    ]),
  ).toBe(-700);
  // Of a parcel that was refunded beyond what it earned.
  expect(
    available([
      { cents: 500, isOnTheWay: false },
      { cents: -50, isOnTheWay: true },
    ]),
  ).toBe(450);
});

const now = at('2026-12-08T15:00:00Z');
const payable: PayoutFacts = {
  isLost: false,
  isPaid: false,
  isSettled: false,
  standing: 'ok',
  isDisputed: false,
  hasOpenCase: false,
  isArrived: true,
  payAt: now,
  account: 'ready',
};

test('what becomes of a sale’s money is the first that fits', () => {
  const steps: readonly [Partial<PayoutFacts>, string][] = [
    [{}, 'now'],
    [{ payAt: now + 1 }, 'due'],
    [{ account: 'restricted' }, 'needs-account'],
    [{ isArrived: false }, 'waiting'],
    [{ hasOpenCase: true }, 'case'],
    [{ standing: 'held' }, 'held'],
    [{ isDisputed: true }, 'disputed'],
    [{ standing: 'blocked' }, 'blocked'],
    [{ isSettled: true }, 'settled'],
    [{ isPaid: true }, 'paid'],
    [{ isLost: true }, 'lost'],
  ];
  let facts = payable;
  for (const [more, state] of steps) {
    facts = { ...facts, ...more };
    expect(payoutState(facts, now)).toBe(state);
  }
  expect(payoutState({ ...payable, account: undefined }, now), 'by hand').toBe('now');
  expect(payoutState({ ...payable, payAt: null }, now), 'an admin decides').toBe('due');
});

test('an account that works is ready, whatever else the provider asks', () => {
  const account = {
    detailsSubmitted: true,
    transfersActive: true,
    payoutsEnabled: true,
    disabledReason: undefined,
  };
  expect(accountState(undefined)).toBe('none');
  expect(accountState(account)).toBe('ready');
  expect(accountState({ ...account, disabledReason: 'rejected.fraud' })).toBe('rejected');
  const inert = { ...account, payoutsEnabled: false };
  expect(accountState({ ...inert, detailsSubmitted: false })).toBe('started');
  expect(accountState({ ...inert, disabledReason: 'requirements.pending_verification' })).toBe('review');
  expect(accountState({ ...inert, disabledReason: 'under_review' })).toBe('review');
  expect(accountState({ ...inert, disabledReason: 'requirements.past_due' })).toBe('restricted');
  expect(accountState({ ...account, transfersActive: false })).toBe('restricted');
});
