import { expect, test } from 'vitest';
import type { DrainResult } from '../../offline/outbox/drain-result.ts';
import { createSyncScheduler } from './sync-scheduler.ts';

/** A scheduler with a simulated clock, whose drains end when the test says so. */
function createScheduler() {
  let now = 0;
  let timer: { at: number; task: () => void } | undefined;
  const drains: { ask: boolean; end: (drained: DrainResult) => void; fail: (error: Error) => void }[] = [];
  const scheduler = createSyncScheduler({
    drain: async ({ ask }) =>
      new Promise((end, fail) => {
        drains.push({ ask, end, fail });
      }),
    random: () => 1,
    now: () => now,
    schedule: (task, delay) => {
      const scheduled = { at: now + delay, task };
      timer = scheduled;
      return () => {
        if (timer === scheduled) timer = undefined;
      };
    },
  });
  return {
    scheduler,
    drains,
    /** Milliseconds until the next automatic retry. */
    msUntilRetry: () => (timer === undefined ? undefined : timer.at - now),
    advance: (delay: number): void => {
      now += delay;
      if (timer === undefined || timer.at > now) return;
      const { task } = timer;
      timer = undefined;
      task();
    },
    /** Ends the running drain. */
    end: async (drained: DrainResult): Promise<void> => {
      await expect.poll(() => drains.length).toBeGreaterThan(0);
      drains.shift()?.end(drained);
      await Promise.resolve();
    },
  };
}

test('requests during a drain become one more drain after it', async () => {
  const { scheduler, drains, end } = createScheduler();
  scheduler.scheduleSync();
  await expect.poll(() => drains.length).toBe(1);
  scheduler.scheduleSync();
  const requested = scheduler.syncNow();
  scheduler.scheduleSync();
  expect(drains).toHaveLength(1);
  await end('synced');
  await expect.poll(() => drains.map(({ ask }) => ask)).toEqual([true]);
  await end('synced');
  expect(await requested).toBe('synced');
  expect(drains).toEqual([]);
});

test('each failure doubles the retry delay, and a success ends the retries', async () => {
  const { scheduler, end, msUntilRetry, advance } = createScheduler();
  void scheduler.syncNow();
  for (const seconds of [1, 2, 4]) {
    await end('unreachable');
    await expect.poll(msUntilRetry).toBe(seconds * 1_000);
    advance(seconds * 1_000);
  }
  await end('synced');
  expect(msUntilRetry()).toBeUndefined();
});

test('a tap while the shop is unreachable is sent within 2 seconds, not at once', async () => {
  const { scheduler, drains, end, msUntilRetry, advance } = createScheduler();
  void scheduler.syncNow();
  for (const seconds of [1, 2, 4, 8]) {
    await end('unreachable');
    await expect.poll(msUntilRetry).toBe(seconds * 1_000);
    if (seconds < 8) advance(seconds * 1_000);
  }
  scheduler.scheduleSync();
  expect(drains).toEqual([]);
  expect(msUntilRetry()).toBe(2_000);
  scheduler.scheduleSync();
  advance(2_000);
  await expect.poll(() => drains.length).toBe(1);
});

test('retries at once when the network may be back, and resets the retry delay', async () => {
  const { scheduler, end, msUntilRetry, advance } = createScheduler();
  void scheduler.syncNow();
  for (const seconds of [1, 2]) {
    await end('unreachable');
    await expect.poll(msUntilRetry).toBe(seconds * 1_000);
    if (seconds < 2) advance(seconds * 1_000);
  }
  scheduler.retryNow();
  await end('unreachable');
  await expect.poll(msUntilRetry).toBe(1_000);
});

test('retries after a failure of the database', async () => {
  const { scheduler, drains, end, msUntilRetry, advance } = createScheduler();
  const requested = scheduler.syncNow();
  await expect.poll(() => drains.length).toBe(1);
  drains.shift()?.fail(new Error('The database does not open.'));
  await expect(requested).rejects.toThrow('does not open');
  expect(msUntilRetry()).toBe(1_000);
  advance(1_000);
  await end('synced');
  expect(msUntilRetry()).toBeUndefined();
});
