import { expect, test } from 'vitest';
import { extendedBy, startWorkBudget } from './work-budget.ts';

/** Manual clocks, in ms. */
function clocks() {
  const time = { wall: 100, processor: 40 };
  return { time, ports: { wall: () => time.wall, processor: () => time.processor } };
}

test('a reader that got no processor time has not used up its budget', () => {
  const { time, ports } = clocks();
  const budget = startWorkBudget(2_000, ports);
  Object.assign(time, { wall: 4_100, processor: 1_040 });
  expect(budget.isOver()).toBe(false);
  time.processor = 2_041;
  expect(budget.isOver()).toBe(true);
});

test('work in several threads at once counts by the time that it took', () => {
  const { time, ports } = clocks();
  const budget = startWorkBudget(2_000, ports);
  Object.assign(time, { wall: 1_100, processor: 3_040 });
  expect(budget.isOver()).toBe(false);
});

test('a budget ends after 5 seconds, unless it was longer to begin with', () => {
  const { time, ports } = clocks();
  const [short, long] = [startWorkBudget(2_000, ports), startWorkBudget(16_000, ports)];
  time.wall = 5_101;
  expect([short.isOver(), long.isOver()]).toEqual([true, false]);
  time.wall = 16_101;
  expect(long.isOver()).toBe(true);
});

test.each([
  [2_000, 0, 2_000],
  [2_000, 700, 2_700],
  [2_000, 9_000, 5_000],
  [16_000, 9_000, 16_000],
])('a budget of %i ms is, on an event loop that is %i ms late, %i ms', (budget, lag, extended) => {
  expect(extendedBy(budget, lag)).toBe(extended);
});
