import { expect, test } from 'vitest';
import { findKnee, isGrowing, latenciesOf, slopeOf, type Step } from '../bench/model/judge-load.ts';
import { poissonArrivals, runOpenLoop } from '../bench/model/open-loop.ts';

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const refuse = () => Promise.reject(new Error('503'));

const step = (rate: number, p99: number, failed = 0): Step => ({
  rate,
  all: { requests: 100, failed, p50: 1, p95: 1, p99, max: p99 },
});

const points = (of: (minute: number) => number) =>
  Array.from({ length: 20 }, (_, minute) => ({ minute, value: of(minute) }));

const noise = (minute: number): number => (minute % 2 === 0 ? 10 : -10);

test('arrivals come at the average rate, in order, at irregular distances, and each kind has its share', () => {
  const options = { perSecond: 50, seconds: 200, random: createRandom() };
  const arrivals = poissonArrivals(
    [
      ['page', 3],
      ['order', 1],
    ],
    options,
  );
  expect(arrivals.length / 200).toBeCloseTo(50, -1);
  const distances = arrivals.slice(1).map(({ atMs }, at) => atMs - (arrivals[at]?.atMs ?? 0));
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(0);
  const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length;
  const deviation = Math.sqrt(
    distances.reduce((sum, each) => sum + (each - mean) ** 2, 0) / distances.length,
  );
  expect(deviation / mean).toBeCloseTo(1, 1); // of an exponential distribution
  const pages = arrivals.filter(({ kind }) => kind === 'page');
  expect(pages.length / arrivals.length).toBeCloseTo(0.75, 1);
});

/** A clock that only sleeping moves, and requests that make it stand still for `stallMs`. */
function createClock(stallMs: number) {
  let now = 1_000;
  return {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
    send: () => {
      now += stallMs;
      return Promise.resolve();
    },
  };
}

test('a latency counts from when its request was due, not from when it could be sent', async () => {
  const arrivals = [0, 10, 20].map((atMs) => ({ kind: 'page', atMs }));
  const outcomes = await runOpenLoop(arrivals, { ...createClock(100), maxPending: 10 });
  const times = outcomes.map(({ latencyMs }) => latencyMs).toSorted((one, other) => one - other);
  expect(times[0]).toBeGreaterThanOrEqual(100);
  expect(times.at(-1)).toBeGreaterThanOrEqual(280);
});

test('requests beyond those that may be under way fail, and so do those that are refused', async () => {
  const arrivals = [0, 0, 0].map((atMs) => ({ kind: 'page', atMs }));
  const outcomes = await runOpenLoop(arrivals, { ...createClock(0), send: refuse, maxPending: 2 });
  expect(outcomes).toHaveLength(3);
  expect(latenciesOf(outcomes).failed).toBe(1);
});

test('the knee is the last rate before the first that is not carried', () => {
  expect(findKnee([step(10, 20), step(20, 400), step(40, 900), step(80, 100)])).toBe(20);
  expect(findKnee([step(10, 20), step(20, 20, 0.01)])).toBe(10);
  expect(findKnee([step(10, 900)])).toBeUndefined();
  expect(findKnee([step(10, 20), step(20, 30)])).toBe(20);
});

test('a figure grows if the line through it rises by more than is allowed, whatever its noise', () => {
  expect(slopeOf(points((minute) => 5 + 2 * minute))).toBeCloseTo(2);
  expect(
    isGrowing(
      points((minute) => 100 + noise(minute)),
      10,
    ),
  ).toBe(false);
  expect(
    isGrowing(
      points((minute) => 100 + noise(minute) + minute),
      10,
    ),
  ).toBe(true);
  expect(
    isGrowing(
      points((minute) => 100 - minute),
      10,
    ),
  ).toBe(false);
});
