import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { shopDay } from '../shop-clock.ts';
import { addBusinessDays, isBusinessDay } from './business-days.ts';
import { answerDeadline, postingDeadline, returnDeadline } from './case-deadlines.ts';
import { formatDayRange, formatLastDay } from './deadline-text.ts';
import { expectedDelivery } from './expected-delivery.ts';
import { cancelAt, isShipSoon, remindedDeadlines, shipBy, shipReminders } from './ship-by.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number): string => new Date(ms).toISOString();

/** The time of day in New York, by the runtime's own calendar: "00:00:00.000". */
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Instants of 20 years, every one as likely to be near a change of the clocks as anywhere. */
const instant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2044-01-01T00:00:00Z') });

function* daysOf(first: string, last: string): Generator<string> {
  for (let ms = at(first); ms <= at(last); ms += DAY_MS) yield iso(ms).slice(0, 10);
}

const holidaysOf = (first: string, last: string): string[] =>
  [...daysOf(first, last)].filter((day) => {
    const weekday = new Date(day).getUTCDay();
    return weekday !== 0 && weekday !== 6 && !isBusinessDay(day);
  });

test('business days are Monday to Friday but the federal holidays, as observed', () => {
  expect(holidaysOf('2026-01-01', '2026-12-31')).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
  expect(holidaysOf('2027-01-01', '2027-12-31')).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-24',
    '2027-12-31',
  ]);
  expect(holidaysOf('2022-06-01', '2022-12-31').slice(0, 1)).toEqual(['2022-06-20']);
  expect(['2026-11-28', '2026-11-29'].map(isBusinessDay)).toEqual([false, false]);
});

test('what is ordered by 2 PM of a business day counts for that day', () => {
  expect(iso(shipBy(at('2026-11-24T13:59:00-05:00'), 1))).toBe('2026-12-03T05:00:00.000Z');
  expect(iso(shipBy(at('2026-11-24T18:59:59.999Z'), 9))).toBe('2026-12-03T05:00:00.000Z');
  expect(iso(shipBy(at('2026-11-24T19:00:00Z'), 1))).toBe('2026-12-04T05:00:00.000Z');
});

test.each([
  ['Wednesday', '2026-12-03T05:00:00Z', '2026-11-30T05:00:00Z'],
  ['the Monday after Thanksgiving', '2026-12-01T05:00:00Z', '2026-11-25T05:00:00Z'],
])('a parcel that is due on %s is to be sent soon two business days before', (_day, deadline, from) => {
  expect([at(from) - 1, at(from), at(deadline) + 1].map((now) => isShipSoon(at(deadline), now))).toEqual([
    false,
    true,
    true,
  ]);
});

test('10 copies take two business days more', () => {
  expect(iso(shipBy(at('2026-11-24T18:00:00Z'), 10))).toBe('2026-12-05T05:00:00.000Z');
});

test.each([
  ['on a Saturday', '2026-11-28T15:00:00Z', '2026-12-08T05:00:00.000Z'],
  ['on a holiday', '2026-11-26T15:00:00Z', '2026-12-05T05:00:00.000Z'],
  ['on the day before a holiday', '2026-11-25T20:00:00Z', '2026-12-05T05:00:00.000Z'],
  ['before the clocks go forward', '2026-03-04T15:00:00Z', '2026-03-12T04:00:00.000Z'],
  [
    'in the last ms before 2 PM, as the clocks go back',
    '2026-10-28T17:59:59.999Z',
    '2026-11-05T05:00:00.000Z',
  ],
  ['at 2 PM, as the clocks go back', '2026-10-28T18:00:00.000Z', '2026-11-06T05:00:00.000Z'],
])('the deadline of a parcel that is ordered %s', (_when, orderedAt, deadline) => {
  expect(iso(shipBy(at(orderedAt), 1))).toBe(deadline);
});

test('a deadline is a midnight in New York, five or seven business days after the first', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 20 }), (orderedAt, copies) => {
      const deadline = shipBy(orderedAt, copies);
      expect(clock.format(deadline)).toBe('00:00:00.000');
      const last = shopDay(deadline - 1);
      const first = addBusinessDays(last, copies >= 10 ? -7 : -5);
      const ordered = shopDay(orderedAt);
      const isInTime = isBusinessDay(ordered) && clock.format(orderedAt) < '14:00:00.000';
      expect(first).toBe(isInTime ? ordered : addBusinessDays(ordered, 1));
    }),
  );
});

test('what was not sent is canceled at noon', () => {
  expect(iso(cancelAt(at('2026-12-03T05:00:00Z')))).toBe('2026-12-03T17:00:00.000Z');
  fc.assert(
    fc.property(instant, (orderedAt) => {
      expect(clock.format(cancelAt(shipBy(orderedAt, 1)))).toBe('12:00:00.000');
    }),
  );
});

test('sellers are reminded at 9 AM, two business days before and on the last day', () => {
  const { first, last } = shipReminders(at('2026-12-03T05:00:00Z'));
  expect([iso(first), iso(last)]).toEqual(['2026-11-30T14:00:00.000Z', '2026-12-02T14:00:00.000Z']);
  const spring = shipReminders(at('2026-03-10T04:00:00Z'));
  expect([iso(spring.first), iso(spring.last)]).toEqual([
    '2026-03-05T14:00:00.000Z',
    '2026-03-09T13:00:00.000Z',
  ]);
});

test('the reminders that are due are those whose time has come', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -2, max: 12 * 24 }), (orderedAt, hours) => {
      const now = orderedAt + hours * HOUR_MS;
      const deadline = shipBy(orderedAt, 1);
      const reminders = shipReminders(deadline);
      const due = remindedDeadlines(now);
      expect(deadline <= due.first).toBe(reminders.first <= now);
      expect(deadline <= due.last).toBe(reminders.last <= now);
    }),
  );
});

test.each([
  [
    '2026-11-30T15:00:00Z',
    '2026-12-07T05:00:00.000Z',
    '2026-12-10T05:00:00.000Z',
    '2026-12-13T05:00:00.000Z',
  ],
  [
    '2026-02-27T15:00:00Z',
    '2026-03-06T05:00:00.000Z',
    '2026-03-11T04:00:00.000Z',
    '2026-03-14T04:00:00.000Z',
  ],
  [
    '2026-10-21T15:00:00Z',
    '2026-10-28T04:00:00.000Z',
    '2026-10-31T04:00:00.000Z',
    '2026-11-03T05:00:00.000Z',
  ],
])('what is sent at %s is expected from the 5th to the 7th business day', (sentAt, from, by, acceptBy) => {
  const expected = expectedDelivery(at(sentAt));
  expect([iso(expected.from), iso(expected.by), iso(expected.acceptBy)]).toEqual([from, by, acceptBy]);
});

test('deadlines of cases end with a day in New York', () => {
  expect(iso(answerDeadline(at('2026-11-25T15:00:00Z')))).toBe('2026-12-02T05:00:00.000Z');
  expect(iso(returnDeadline(at('2026-11-30T15:00:00Z')))).toBe('2026-12-15T05:00:00.000Z');
  expect(iso(postingDeadline(at('2026-11-25T15:00:00Z')))).toBe('2026-12-26T05:00:00.000Z');
  expect(iso(postingDeadline(at('2026-10-20T03:59:59.999Z')))).toBe('2026-11-19T05:00:00.000Z');
  fc.assert(
    fc.property(instant, (now) => {
      for (const deadline of [answerDeadline, returnDeadline, postingDeadline]) {
        expect(clock.format(deadline(now))).toBe('00:00:00.000');
        // A later instant never has an earlier deadline.
        expect(deadline(now + HOUR_MS)).toBeGreaterThanOrEqual(deadline(now));
      }
    }),
  );
});

test('deadlines read as the last day, and days as a range', () => {
  expect(formatLastDay(at('2026-12-03T05:00:00Z'))).toBe('Wednesday, December 2');
  expect(formatDayRange('2026-12-07', '2026-12-09')).toBe('December 7-9');
  expect(formatDayRange('2026-11-30', '2026-12-02')).toBe('November 30-December 2');
});
