import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-policy.ts';

test('each consecutive failure doubles the delay, from 1 second up to 5 minutes', () => {
  expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryDelayMs(100, 1)).toBe(300_000);
});

test('half of the delay is random, so that phones do not retry at the same time', () => {
  expect(retryDelayMs(3, 0)).toBe(2_000);
  expect(retryDelayMs(3, 0.5)).toBe(3_000);
});
