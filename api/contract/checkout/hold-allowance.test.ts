import { expect, test } from 'vitest';
import { waitForHold } from './hold-allowance.ts';

const rule = { now: 1_000, wantedMs: 15, windowMs: 180, maxMs: 45 };
const wait = (...spans: readonly (readonly [number, number])[]): number =>
  waitForHold(
    spans.map(([from, until]) => ({ from, until })),
    rule,
  );

test('a hold fits while it and those of the window are no longer than the allowance', () => {
  expect(wait()).toBe(0);
  expect(wait([900, 930])).toBe(0);
  expect(wait([900, 931])).toBeGreaterThan(0);
});

test('what lies before the window does not count, and what reaches into it counts from there', () => {
  expect(wait([700, 819])).toBe(0);
  expect(wait([700, 850])).toBe(0);
  expect(wait([700, 851])).toBe(1);
});

test('the wait is over as soon as enough has left the window', () => {
  expect(wait([900, 945])).toBe(95);
  expect(wait([830, 835], [900, 940])).toBe(90);
});

test('holds side by side count once', () => {
  expect(wait([900, 930], [905, 920], [910, 930])).toBe(0);
  expect(wait([960, 985], [970, 1_000])).toBe(150);
});
