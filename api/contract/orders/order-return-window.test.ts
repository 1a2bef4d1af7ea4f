import { expect, test } from 'vitest';
import { returnWindowEnd } from './order-return-window.ts';
import { shopDay, startOfShopDay } from '../shop-clock.ts';

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
