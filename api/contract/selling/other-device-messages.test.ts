import { expect, test } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { keepLabel, keptUntilMessage, otherValueMessage } from './other-device-messages.ts';
import { STACK } from './stack-messages.ts';

test.each([
  ['price', '7', 'Phone says $7.00.', 'Keep $7.00'],
  ['price', '', 'Phone says nothing.', 'Keep mine'],
  ['condition', 'very_good', 'Phone says Very Good.', 'Keep Very Good'],
  ['category', 'books', 'Phone says Books.', 'Keep Books'],
  ['copies', '2', 'Phone says 2 copies.', 'Keep 2 copies'],
  ['title', 'The Left Hand of Darkness', 'Phone says The Left Hand of Darkness.', 'Keep mine'],
  ['description', 'x'.repeat(80), `Phone says ${'x'.repeat(60)}….`, 'Keep mine'],
] as const)('another device’s %s %j is shown as a seller reads it', (field, value, message, label) => {
  expect([otherValueMessage('Phone', field, value), keepLabel(field, value)]).toEqual([message, label]);
});

test('a seller reads in the last 14 days until when an item is kept', () => {
  const changedAt = new Date(2026, 8, 7, 12).getTime();
  const warnedFrom = changedAt + (STACK.keptDays - STACK.warnedDays) * DAY_MS;
  expect(keptUntilMessage(changedAt, warnedFrom - 1)).toBeUndefined();
  expect(keptUntilMessage(changedAt, warnedFrom)).toBe('Kept until December 6.');
});
