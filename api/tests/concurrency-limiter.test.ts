import { EventEmitter, once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { createConcurrencyLimiter } from '../gateways/concurrency-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A task that records its name when it starts and runs until it is ended. */
function taskOf(name: string, started: string[]) {
  const ending = new EventEmitter();
  const ended = once(ending, 'end');
  return {
    end: () => ending.emit('end'),
    run: async () => {
      started.push(name);
      await ended;
      return name;
    },
  };
}

test('runs up to its limit of tasks at once, the others in FIFO order, and refuses a task when the queue is full', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 2, maxWaiting: 2, message: 'Too many.' });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => taskOf(name, started));
  const results = tasks.map(async ({ run }) => limit(run).catch((error: unknown) => String(error)));
  await vi.waitFor(() => {
    expect(started).toEqual(['a', 'b']);
  });
  expect(await results[4]).toContain('Too many.');
  for (const { end } of tasks) end();
  expect(await Promise.all(results.slice(0, 4))).toEqual(['a', 'b', 'c', 'd']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses a task that waited too long, and runs the one behind it that did not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const limit = createConcurrencyLimiter({
    concurrency: 1,
    maxWaiting: 9,
    maxWaitMs: 2_000,
    message: 'Too busy.',
    unavailable: true,
  });
  const started: string[] = [];
  const [slow, late, fresh] = ['slow', 'late', 'fresh'].map((name) => taskOf(name, started));
  const first = limit(async () => slow?.run());
  const second = limit(async () => late?.run());
  vi.advanceTimersByTime(1_500);
  const third = limit(async () => fresh?.run());
  vi.advanceTimersByTime(600);
  slow?.end();
  await expect(second).rejects.toMatchObject({
    message: 'Too busy.',
    details: { retryAfter: 2, unavailable: true },
  });
  fresh?.end();
  expect(await Promise.all([first, third])).toEqual(['slow', 'fresh']);
  expect(started).toEqual(['slow', 'fresh']);
});
