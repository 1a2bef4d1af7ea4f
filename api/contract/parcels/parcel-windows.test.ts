import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopDay, startOfShopDay } from '../shop-clock.ts';
import { changeableUntil, isWithin, parcelWindows, returnWindowEnd } from './parcel-windows.ts';

const DAY_MS = 86_400_000;
const end = (orderedAt: string, deliveredAt: string): string =>
  new Date(returnWindowEnd(Date.parse(orderedAt), Date.parse(deliveredAt))).toISOString();

test('a parcel can come back for 30 days from delivery', () => {
  expect(end('2026-08-01T12:00:00Z', '2026-08-05T09:30:00Z')).toBe('2026-09-04T09:30:00.000Z');
});

test('what was ordered in November or December can come back until January is over', () => {
  expect(end('2026-11-20T15:00:00Z', '2026-11-25T15:00:00Z')).toBe('2027-02-01T05:00:00.000Z');
  expect(end('2026-12-31T15:00:00Z', '2027-01-02T04:59:59.999Z')).toBe('2027-02-01T05:00:00.000Z');
});

test('30 days from delivery count where they end later', () => {
  expect(end('2026-12-20T15:00:00Z', '2027-01-08T15:00:00Z')).toBe('2027-02-07T15:00:00.000Z');
  expect(end('2026-12-20T15:00:00Z', '2027-01-02T05:00:00.001Z')).toBe('2027-02-01T05:00:00.001Z');
});

test.each([
  // Clocks change on the first Sunday of November: in 2026 on the 1st itself.
  ['before November 1 in New York', '2026-11-01T03:59:59.999Z', '2026-12-02T00:00:00.000Z'],
  ['at the first instant of November 1', '2026-11-01T04:00:00.000Z', '2027-02-01T05:00:00.000Z'],
  ['in the hour that November 1 has twice', '2026-11-01T06:30:00.000Z', '2027-02-01T05:00:00.000Z'],
  ['in the last instant of December 31', '2027-01-01T04:59:59.999Z', '2027-02-01T05:00:00.000Z'],
  ['at the first instant of January 1', '2027-01-01T05:00:00.000Z', '2027-01-31T12:00:00.000Z'],
])('ordered %s', (_when, orderedAt, until) => {
  const deliveredAt = orderedAt < '2026-12' ? '2026-11-02T00:00:00Z' : '2027-01-01T12:00:00Z';
  expect(end(orderedAt, deliveredAt)).toBe(until);
});

test('30 days are as long across a change of the clocks', () => {
  expect(end('2027-02-20T12:00:00Z', '2027-02-25T12:00:00Z')).toBe('2027-03-27T12:00:00.000Z');
});

test('the season is that of the calendar of New York in every year', () => {
  for (let year = 2020; year <= 2060; year += 1) {
    const [first, last] = [startOfShopDay(`${year}-11-01`), startOfShopDay(`${year + 1}-01-01`)];
    const promised = startOfShopDay(`${year + 1}-02-01`);
    for (const orderedAt of [first, (first + last) / 2, last - 1]) {
      expect(returnWindowEnd(orderedAt, orderedAt)).toBe(Math.max(promised, orderedAt + 30 * DAY_MS));
      expect(shopDay(promised - 1)).toBe(`${year + 1}-01-31`);
    }
    for (const orderedAt of [first - 1, last])
      expect(returnWindowEnd(orderedAt, orderedAt)).toBe(orderedAt + 30 * DAY_MS);
  }
});

const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number): string => new Date(ms).toISOString();

const sent = {
  orderedAt: at('2026-08-03T15:00:00Z'),
  shippedAt: at('2026-08-04T15:00:00Z'),
  expectedBy: at('2026-08-14T04:00:00Z'),
  acceptBy: at('2026-08-17T04:00:00Z'),
  deliveredAt: null,
};
const textOf = ({ from, until }: { readonly from: number; readonly until: number }): string[] => [
  iso(from),
  iso(until),
];

test('an order can be changed for an hour', () => {
  const until = changeableUntil(at('2026-11-01T05:30:00Z'));
  expect(iso(until)).toBe('2026-11-01T06:30:00.000Z');
});

test('a parcel that was not sent has no windows', () => {
  expect(parcelWindows({ ...sent, shippedAt: null, expectedBy: null, acceptBy: null })).toBeUndefined();
});

test('before arrival, a sent parcel’s windows count from when it arrives at the latest', () => {
  const windows = parcelWindows(sent);
  if (windows === undefined) throw new Error('no windows');
  expect(textOf(windows.missing)).toEqual(['2026-08-14T04:00:00.000Z', '2026-08-17T04:00:00.000Z']);
  expect(textOf(windows.damaged)).toEqual(['2026-08-04T15:00:00.000Z', '2026-08-19T04:00:00.000Z']);
  expect(textOf(windows.mismatch)).toEqual(['2026-08-04T15:00:00.000Z', '2026-08-24T04:00:00.000Z']);
  expect(textOf(windows.return)).toEqual(['2026-08-04T15:00:00.000Z', '2026-09-16T04:00:00.000Z']);
});

test('after arrival, nothing is missing, and the windows count from it', () => {
  const windows = parcelWindows({ ...sent, deliveredAt: at('2026-08-10T20:00:00.001Z') });
  if (windows === undefined) throw new Error('no windows');
  expect(isWithin(windows.missing, at('2026-08-14T04:00:00Z'))).toBe(false);
  expect(iso(windows.damaged.until)).toBe('2026-08-12T20:00:00.001Z');
  expect(iso(windows.mismatch.until)).toBe('2026-08-17T20:00:00.001Z');
  expect(iso(windows.return.until)).toBe('2026-09-09T20:00:00.001Z');
});

test('a window is open from its first ms until its last', () => {
  const windows = parcelWindows(sent);
  if (windows === undefined) throw new Error('no windows');
  for (const window of Object.values(windows)) {
    const { from, until } = window;
    const open = [from - 1, from, until - 1, until].map((now) => isWithin(window, now));
    expect(open).toEqual([false, true, true, false]);
  }
});

test('the windows follow from when a parcel was sent where no dates were stored with it', () => {
  const dates = { ...sent, expectedBy: null, acceptBy: null };
  expect(parcelWindows(dates)).toEqual(parcelWindows(sent));
});

test('to arrive later never ends a right earlier', () => {
  const delay = fc.nat({ max: 60 * DAY_MS });
  fc.assert(
    fc.property(delay, delay, (first, second) => {
      const [sooner, later] = [Math.min(first, second), Math.max(first, second)].map((ms) =>
        parcelWindows({ ...sent, deliveredAt: sent.shippedAt + ms }),
      );
      for (const kind of ['missing', 'damaged', 'mismatch', 'return'] as const)
        expect(later?.[kind].until).toBeGreaterThanOrEqual(sooner?.[kind].until ?? Number.NaN);
    }),
  );
});
