import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { enqueue } from '#api/jobs/enqueue.ts';
import { NonRetryableError } from '#api/jobs/non-retryable-error.ts';
import { startJobWorker } from '#api/jobs/job-worker.ts';
import { runDueJobs, type Handlers } from '#api/jobs/run-due-jobs.ts';
import { jobs } from '#api/storage/schema.ts';
import { purge } from './world/retention.ts';
import { openShop, type Shop } from './world/shop.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const enqueueJob = (
  shop: Shop,
  key: string,
  over: { kind?: string; payload?: object; nextAt?: number } = {},
) =>
  shop.deps.storage.transaction({}, (tx) =>
    enqueue(tx, shop.deps.now(), { key, kind: 'note', payload: { about: key }, ...over }),
  );
const jobsOf = (shop: Shop) => shop.deps.storage.db.select().from(jobs).orderBy(jobs.key);

/** Handlers that record what they ran. */
function recordingHandlers(also: () => void = () => undefined) {
  const notes: string[] = [];
  const handlers: Handlers = {
    note: async (_deps, payload, key) => {
      also();
      notes.push(`${key} ${JSON.stringify(payload)}`);
      await Promise.resolve();
    },
  };
  return { notes, handlers };
}

/** A promise and the function that resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const events = new EventEmitter();
  return { opened: once(events, 'open').then(() => undefined), open: () => void events.emit('open') };
}

test('jobs run once each, in order of their due time, with their payload', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers();
  await enqueueJob(shop, 'b');
  await enqueueJob(shop, 'a', { nextAt: shop.deps.now() - 1 });
  expect(await runDueJobs(shop.deps, handlers)).toBe(2);
  expect(await runDueJobs(shop.deps, handlers)).toBe(0);
  expect(notes).toEqual(['a {"about":"a"}', 'b {"about":"b"}']);
});

test('a job enqueued twice, even after it ran, runs once', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers();
  await enqueueJob(shop, 'a');
  await enqueueJob(shop, 'a', { payload: { about: 'another' } });
  await runDueJobs(shop.deps, handlers);
  await enqueueJob(shop, 'a');
  await runDueJobs(shop.deps, handlers);
  expect(notes).toEqual(['a {"about":"a"}']);
});

test("a job's payload is deleted when it is done, and the job itself after 90 days", async () => {
  await using shop = await openShop();
  await enqueueJob(shop, 'a');
  await enqueueJob(shop, 'waits', { kind: 'unknown kind' });
  await runDueJobs(shop.deps, recordingHandlers().handlers);
  const done = { key: 'a', payload: {}, doneAt: shop.deps.now(), claimedUntil: null, failure: null };
  expect(await jobsOf(shop)).toMatchObject([done, { key: 'waits', attempts: 0 }]);
  shop.advanceClock(90 * DAY_MS);
  await purge(shop.deps, 'finished jobs');
  expect(await jobsOf(shop)).toHaveLength(2);
  shop.advanceClock(1);
  await purge(shop.deps, 'finished jobs');
  expect(await jobsOf(shop)).toMatchObject([{ key: 'waits', payload: { about: 'waits' } }]);
});

test('a job scheduled for later does not run early', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers();
  await enqueueJob(shop, 'a', { nextAt: shop.deps.now() + MINUTE_MS });
  shop.advanceClock(MINUTE_MS - 1);
  expect(await runDueJobs(shop.deps, handlers)).toBe(0);
  shop.advanceClock(1);
  expect(await runDueJobs(shop.deps, handlers)).toBe(1);
  expect(notes).toHaveLength(1);
});

test('a failing job is retried with exponential backoff and keeps its error until it succeeds', async () => {
  await using shop = await openShop();
  let fails = true;
  const { notes, handlers } = recordingHandlers(() => {
    if (fails) throw new Error('no line\r\nto the bank\0');
  });
  await enqueueJob(shop, 'a');
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 20; attempts += 1) {
    expect(await runDueJobs(shop.deps, handlers)).toBe(1);
    const [job] = await jobsOf(shop);
    expect(job).toMatchObject({ attempts, doneAt: null, claimedUntil: null, payload: { about: 'a' } });
    expect(job?.failure).toBe('no line to the bank ');
    const pause = (job?.nextAt ?? 0) - shop.deps.now();
    pauses.push(pause);
    shop.advanceClock(pause);
  }
  for (const [at, pause] of pauses.entries()) {
    const max = Math.min(5_000 * 2 ** at, 360 * MINUTE_MS);
    expect(pause).toBeGreaterThanOrEqual(max / 2);
    expect(pause).toBeLessThanOrEqual(max);
  }
  fails = false;
  await runDueJobs(shop.deps, handlers);
  expect(notes).toHaveLength(1);
  expect(await jobsOf(shop)).toMatchObject([{ attempts: 21, failure: null, payload: {} }]);
});

test('a failing job does not block others', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers(() => {
    if (notes.length === 0) notes.push('failed');
    if (notes.length === 1) throw new Error('not now');
  });
  await enqueueJob(shop, 'a');
  await enqueueJob(shop, 'b', { kind: 'other' });
  const done: string[] = [];
  const other: Handlers = {
    ...handlers,
    other: (_deps, _payload, key) => Promise.resolve(void done.push(key)),
  };
  expect(await runDueJobs(shop.deps, other)).toBe(2);
  expect(done).toEqual(['b']);
});

test('a job that fails permanently is closed with its error and not retried', async () => {
  await using shop = await openShop();
  const handlers: Handlers = { note: () => Promise.reject(new NonRetryableError('unknown recipient')) };
  await enqueueJob(shop, 'a');
  expect(await runDueJobs(shop.deps, handlers)).toBe(1);
  shop.advanceClock(DAY_MS);
  expect(await runDueJobs(shop.deps, handlers)).toBe(0);
  expect(await jobsOf(shop)).toMatchObject([{ failure: 'unknown recipient', payload: {} }]);
});

test('parallel workers run each job once', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers();
  for (let nth = 0; nth < 30; nth += 1) await enqueueJob(shop, `job-${nth}`);
  await Promise.all(Array.from({ length: 5 }, () => runDueJobs(shop.deps, handlers)));
  expect(notes).toHaveLength(30);
  expect(new Set(notes).size).toBe(30);
});

test('the lease of a crashed worker expires after five minutes, and its late result is ignored', async () => {
  await using shop = await openShop();
  const back = gate();
  const hanging: Handlers = { note: () => back.opened };
  await enqueueJob(shop, 'a');
  const stale = runDueJobs(shop.deps, hanging);
  await expect.poll(async () => (await jobsOf(shop))[0]?.attempts).toBe(1);
  const { notes, handlers } = recordingHandlers(() => {
    throw new Error('not now');
  });
  shop.advanceClock(5 * MINUTE_MS - 1);
  expect(await runDueJobs(shop.deps, handlers)).toBe(0);
  shop.advanceClock(1);
  expect(await runDueJobs(shop.deps, handlers)).toBe(1);
  back.open();
  await stale;
  expect(notes).toEqual([]);
  expect(await jobsOf(shop)).toMatchObject([{ doneAt: null, attempts: 2, failure: 'not now' }]);
});

test('what a clock that was a day ahead has scheduled, retried or claimed runs once the clock is right', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers();
  shop.advanceClock(DAY_MS);
  await enqueueJob(shop, 'retried');
  const failing: Handlers = { note: () => Promise.reject(new Error('not today')) };
  await runDueJobs(shop.deps, failing);
  await enqueueJob(shop, 'claimed');
  const [claimed, hangs] = [gate(), gate()];
  const crashed = runDueJobs(shop.deps, {
    note: async () => {
      claimed.open();
      await hangs.opened;
    },
  });
  await claimed.opened;
  await enqueueJob(shop, 'scheduled');
  shop.advanceClock(-DAY_MS);
  expect(await runDueJobs(shop.deps, handlers)).toBe(3);
  const keys = notes.map((note) => note.split(' ')[0]);
  expect(new Set(keys)).toEqual(new Set(['claimed', 'retried', 'scheduled']));
  hangs.open();
  await crashed;
  expect(await runDueJobs(shop.deps, handlers), 'each of them once').toBe(0);
});

test('a job that another process has just claimed is left to it, though its clock is a minute ahead', async () => {
  await using shop = await openShop();
  await enqueueJob(shop, 'a');
  const [claimed, hangs] = [gate(), gate()];
  shop.advanceClock(MINUTE_MS);
  const running = runDueJobs(shop.deps, {
    note: async () => {
      claimed.open();
      await hangs.opened;
    },
  });
  await claimed.opened;
  shop.advanceClock(-MINUTE_MS);
  expect(await runDueJobs(shop.deps, recordingHandlers().handlers)).toBe(0);
  hangs.open();
  await running;
});

test('a job runs as soon as its transaction commits', async () => {
  await using shop = await openShop();
  const { notes, handlers } = recordingHandlers();
  await enqueueJob(shop, 'before');
  const stop = startJobWorker(shop.deps, handlers);
  await expect.poll(() => notes).toHaveLength(1);
  await enqueueJob(shop, 'after');
  // Before the next polling interval.
  await expect.poll(() => notes, { timeout: 3_000 }).toHaveLength(2);
  await stop();
  await enqueueJob(shop, 'too late');
  expect(await jobsOf(shop)).toMatchObject([{ key: 'after' }, { key: 'before' }, { attempts: 0 }]);
});

test('on shutdown the worker finishes the running job and starts no other', async () => {
  await using shop = await openShop();
  const hold = gate();
  const begun: string[] = [];
  const handlers: Handlers = {
    note: async (_deps, _payload, key) => {
      begun.push(key);
      await hold.opened;
    },
  };
  await enqueueJob(shop, 'a');
  await enqueueJob(shop, 'b');
  const stop = startJobWorker(shop.deps, handlers);
  await expect.poll(() => begun).toEqual(['a']);
  const ended = stop();
  hold.open();
  await ended;
  expect(begun).toEqual(['a']);
  expect(await jobsOf(shop)).toMatchObject([
    { key: 'a', payload: {} },
    { key: 'b', attempts: 0 },
  ]);
});
