import { expect, test } from 'vitest';
import { extendedBy, startPatience } from './patience.ts';

/** Clocks that are set by hand, in ms. */
function clocks() {
  const time = { wall: 100, processor: 40 };
  return { time, ports: { wall: () => time.wall, processor: () => time.processor } };
}

test('a reader that got no processor time has not used up its patience', () => {
  const { time, ports } = clocks();
  const patience = startPatience(2_000, ports);
  Object.assign(time, { wall: 4_100, processor: 1_040 });
  expect(patience.isOver()).toBe(false);
  time.processor = 2_041;
  expect(patience.isOver()).toBe(true);
});

test('work in several threads at once counts by the time that it took', () => {
  const { time, ports } = clocks();
  const patience = startPatience(2_000, ports);
  Object.assign(time, { wall: 1_100, processor: 3_040 });
  expect(patience.isOver()).toBe(false);
});

test('after 5 seconds nobody waits any longer, unless more was asked for', () => {
  const { time, ports } = clocks();
  const [usual, long] = [startPatience(2_000, ports), startPatience(16_000, ports)];
  time.wall = 5_101;
  expect([usual.isOver(), long.isOver()]).toEqual([true, false]);
  time.wall = 16_101;
  expect(long.isOver()).toBe(true);
});

test.each([
  [2_000, 0, 2_000],
  [2_000, 700, 2_700],
  [2_000, 9_000, 5_000],
  [16_000, 9_000, 16_000],
])('a patience of %i ms is, on an event loop that is %i ms late, %i ms', (patience, lag, extended) => {
  expect(extendedBy(patience, lag)).toBe(extended);
});
