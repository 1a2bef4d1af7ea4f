import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { enqueue } from '#api/jobs/enqueue.ts';
import { Hopeless } from '#api/jobs/hopeless.ts';
import { runJobs } from '#api/jobs/run-jobs.ts';
import { workOffJobs, type Handlers } from '#api/jobs/work-off-jobs.ts';
import { jobs } from '#api/storage/schema.ts';
import { purge } from './world/retention.ts';
import { openShop, type Shop } from './world/shop.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const leave = (shop: Shop, key: string, over: { kind?: string; payload?: object; nextAt?: number } = {}) =>
  shop.deps.storage.transaction({}, (tx) =>
    enqueue(tx, shop.deps.now(), { key, kind: 'note', payload: { about: key }, ...over }),
  );
const jobsOf = (shop: Shop) => shop.deps.storage.db.select().from(jobs).orderBy(jobs.key);

/** Handlers that write down what they did. */
function notebook(also: () => void = () => undefined) {
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

/** Something to wait for, and what ends the wait. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const events = new EventEmitter();
  return { opened: once(events, 'open').then(() => undefined), open: () => void events.emit('open') };
}

test('jobs are done once each, in the order of their time, with what they were given', async () => {
  await using shop = await openShop();
  const { notes, handlers } = notebook();
  await leave(shop, 'b');
  await leave(shop, 'a', { nextAt: shop.deps.now() - 1 });
  expect(await workOffJobs(shop.deps, handlers)).toBe(2);
  expect(await workOffJobs(shop.deps, handlers)).toBe(0);
  expect(notes).toEqual(['a {"about":"a"}', 'b {"about":"b"}']);
});

test('a job that is left twice, or again after it was done, is one job', async () => {
  await using shop = await openShop();
  const { notes, handlers } = notebook();
  await leave(shop, 'a');
  await leave(shop, 'a', { payload: { about: 'another' } });
  await workOffJobs(shop.deps, handlers);
  await leave(shop, 'a');
  await workOffJobs(shop.deps, handlers);
  expect(notes).toEqual(['a {"about":"a"}']);
});

test('what a job was about is forgotten when it is done, and the job after 90 days', async () => {
  await using shop = await openShop();
  await leave(shop, 'a');
  await leave(shop, 'waits', { kind: 'nobody knows it' });
  await workOffJobs(shop.deps, notebook().handlers);
  const done = { key: 'a', payload: {}, doneAt: shop.deps.now(), claimedUntil: null, failure: null };
  expect(await jobsOf(shop)).toMatchObject([done, { key: 'waits', attempts: 0 }]);
  shop.pass(90 * DAY_MS);
  await purge(shop.deps, 'finished jobs');
  expect(await jobsOf(shop)).toHaveLength(2);
  shop.pass(1);
  await purge(shop.deps, 'finished jobs');
  expect(await jobsOf(shop)).toMatchObject([{ key: 'waits', payload: { about: 'waits' } }]);
});

test('a job for later is done later', async () => {
  await using shop = await openShop();
  const { notes, handlers } = notebook();
  await leave(shop, 'a', { nextAt: shop.deps.now() + MINUTE_MS });
  shop.pass(MINUTE_MS - 1);
  expect(await workOffJobs(shop.deps, handlers)).toBe(0);
  shop.pass(1);
  expect(await workOffJobs(shop.deps, handlers)).toBe(1);
  expect(notes).toHaveLength(1);
});

test('a job that fails is tried again, after longer and longer pauses, and why is kept until it goes well', async () => {
  await using shop = await openShop();
  let fails = true;
  const { notes, handlers } = notebook(() => {
    if (fails) throw new Error('no line\r\nto the bank\0');
  });
  await leave(shop, 'a');
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 20; attempts += 1) {
    expect(await workOffJobs(shop.deps, handlers)).toBe(1);
    const [job] = await jobsOf(shop);
    expect(job).toMatchObject({ attempts, doneAt: null, claimedUntil: null, payload: { about: 'a' } });
    expect(job?.failure).toBe('no line to the bank ');
    const pause = (job?.nextAt ?? 0) - shop.deps.now();
    pauses.push(pause);
    shop.pass(pause);
  }
  for (const [at, pause] of pauses.entries()) {
    const most = Math.min(5_000 * 2 ** at, 360 * MINUTE_MS);
    expect(pause).toBeGreaterThanOrEqual(most / 2);
    expect(pause).toBeLessThanOrEqual(most);
  }
  fails = false;
  await workOffJobs(shop.deps, handlers);
  expect(notes).toHaveLength(1);
  expect(await jobsOf(shop)).toMatchObject([{ attempts: 21, failure: null, payload: {} }]);
});

test('a job that fails holds up no other', async () => {
  await using shop = await openShop();
  const { notes, handlers } = notebook(() => {
    if (notes.length === 0) notes.push('failed');
    if (notes.length === 1) throw new Error('not now');
  });
  await leave(shop, 'a');
  await leave(shop, 'b', { kind: 'other' });
  const done: string[] = [];
  const other: Handlers = {
    ...handlers,
    other: (_deps, _payload, key) => Promise.resolve(void done.push(key)),
  };
  expect(await workOffJobs(shop.deps, other)).toBe(2);
  expect(done).toEqual(['b']);
});

test('a job that can never go well is closed with its reason, and not tried again', async () => {
  await using shop = await openShop();
  const handlers: Handlers = { note: () => Promise.reject(new Hopeless('nobody lives there')) };
  await leave(shop, 'a');
  expect(await workOffJobs(shop.deps, handlers)).toBe(1);
  shop.pass(DAY_MS);
  expect(await workOffJobs(shop.deps, handlers)).toBe(0);
  expect(await jobsOf(shop)).toMatchObject([{ failure: 'nobody lives there', payload: {} }]);
});

test('many who work at the same time do each job once', async () => {
  await using shop = await openShop();
  const { notes, handlers } = notebook();
  for (let nth = 0; nth < 30; nth += 1) await leave(shop, `job-${nth}`);
  await Promise.all(Array.from({ length: 5 }, () => workOffJobs(shop.deps, handlers)));
  expect(notes).toHaveLength(30);
  expect(new Set(notes).size).toBe(30);
});

test('a job over which a process died is free again after five minutes, and the dead one’s word counts no more', async () => {
  await using shop = await openShop();
  const back = gate();
  const hanging: Handlers = { note: () => back.opened };
  await leave(shop, 'a');
  const dead = workOffJobs(shop.deps, hanging);
  await expect.poll(async () => (await jobsOf(shop))[0]?.attempts).toBe(1);
  const { notes, handlers } = notebook(() => {
    throw new Error('not now');
  });
  shop.pass(5 * MINUTE_MS - 1);
  expect(await workOffJobs(shop.deps, handlers)).toBe(0);
  shop.pass(1);
  expect(await workOffJobs(shop.deps, handlers)).toBe(1);
  back.open();
  await dead;
  expect(notes).toEqual([]);
  expect(await jobsOf(shop)).toMatchObject([{ doneAt: null, attempts: 2, failure: 'not now' }]);
});

test('the shop does a job as soon as the transaction that left it has committed', async () => {
  await using shop = await openShop();
  const { notes, handlers } = notebook();
  await leave(shop, 'before');
  const stop = runJobs(shop.deps, handlers);
  await expect.poll(() => notes).toHaveLength(1);
  await leave(shop, 'after');
  // Sooner than it looks for jobs by itself.
  await expect.poll(() => notes, { timeout: 3_000 }).toHaveLength(2);
  await stop();
  await leave(shop, 'too late');
  expect(await jobsOf(shop)).toMatchObject([{ key: 'after' }, { key: 'before' }, { attempts: 0 }]);
});

test('asked to end, it finishes the job under way and begins no other', async () => {
  await using shop = await openShop();
  const hold = gate();
  const begun: string[] = [];
  const handlers: Handlers = {
    note: async (_deps, _payload, key) => {
      begun.push(key);
      await hold.opened;
    },
  };
  await leave(shop, 'a');
  await leave(shop, 'b');
  const stop = runJobs(shop.deps, handlers);
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
