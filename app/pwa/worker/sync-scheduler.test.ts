import { expect, test } from 'vitest';
import type { DrainResult } from '../../offline/outbox/drain-outbox.ts';
import { createSyncScheduler } from './sync-scheduler.ts';

/** A page whose clock moves only when told to, and whose drains end when told to. */
function page() {
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
      const mine = { at: now + delay, task };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
  });
  return {
    scheduler,
    drains,
    /** Milliseconds until the next try by itself. */
    wait: () => (timer === undefined ? undefined : timer.at - now),
    pass: (delay: number): void => {
      now += delay;
      if (timer === undefined || timer.at > now) return;
      const { task } = timer;
      timer = undefined;
      task();
    },
    /** Ends the drain that is under way. */
    end: async (drained: DrainResult): Promise<void> => {
      await expect.poll(() => drains.length).toBeGreaterThan(0);
      drains.shift()?.end(drained);
      await Promise.resolve();
    },
  };
}

test('what comes while a drain is under way is one more drain after it', async () => {
  const { scheduler, drains, end } = page();
  scheduler.scheduleSync();
  await expect.poll(() => drains.length).toBe(1);
  scheduler.scheduleSync();
  const asked = scheduler.syncNow();
  scheduler.scheduleSync();
  expect(drains).toHaveLength(1);
  await end('synced');
  await expect.poll(() => drains.map(({ ask }) => ask)).toEqual([true]);
  await end('synced');
  expect(await asked).toBe('synced');
  expect(drains).toEqual([]);
});

test('each failure waits longer than the one before; a success ends the waiting', async () => {
  const { scheduler, end, wait, pass } = page();
  void scheduler.syncNow();
  for (const seconds of [1, 2, 4]) {
    await end('unreachable');
    await expect.poll(wait).toBe(seconds * 1_000);
    pass(seconds * 1_000);
  }
  await end('synced');
  expect(wait()).toBeUndefined();
});

test('a tap while the shop is out of reach is tried within 2 seconds, not at once', async () => {
  const { scheduler, drains, end, wait, pass } = page();
  void scheduler.syncNow();
  for (const seconds of [1, 2, 4, 8]) {
    await end('unreachable');
    await expect.poll(wait).toBe(seconds * 1_000);
    if (seconds < 8) pass(seconds * 1_000);
  }
  scheduler.scheduleSync();
  expect(drains).toEqual([]);
  expect(wait()).toBe(2_000);
  scheduler.scheduleSync();
  pass(2_000);
  await expect.poll(() => drains.length).toBe(1);
});

test('when the browser says that the network may be back it is tried at once, and patience begins anew', async () => {
  const { scheduler, end, wait, pass } = page();
  void scheduler.syncNow();
  for (const seconds of [1, 2]) {
    await end('unreachable');
    await expect.poll(wait).toBe(seconds * 1_000);
    if (seconds < 2) pass(seconds * 1_000);
  }
  scheduler.retryNow();
  await end('unreachable');
  await expect.poll(wait).toBe(1_000);
});

test('a database that fails does not end the trying', async () => {
  const { scheduler, drains, end, wait, pass } = page();
  const asked = scheduler.syncNow();
  await expect.poll(() => drains.length).toBe(1);
  drains.shift()?.fail(new Error('The database does not open.'));
  await expect(asked).rejects.toThrow('does not open');
  expect(wait()).toBe(1_000);
  pass(1_000);
  await end('synced');
  expect(wait()).toBeUndefined();
});
