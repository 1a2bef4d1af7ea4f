import { expect, test } from 'vitest';
import { ApiError, BadAnswerError, NetworkError } from '../errors.ts';
import { createNetworkFirst, type NetworkFirstQuery } from './network-first.ts';

/** A promise that the test settles. */
function createDeferred<T>() {
  let settle: { resolve: (value: T) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: T) => settle?.resolve(value),
    reject: (error: Error) => settle?.reject(error),
  };
}

/** A timeout that ends when the test says so, or at once if it is 0 ms. */
function createTimer() {
  const waits: { milliseconds: number; end: () => void }[] = [];
  const wait = async (milliseconds: number): Promise<undefined> =>
    new Promise((done) => {
      waits.push({ milliseconds, end: () => done(undefined) });
      if (milliseconds === 0) done(undefined);
    });
  return { wait, waits, end: () => waits.at(-1)?.end() };
}

function createQuery(server: () => Promise<string>, phone: () => Promise<string> = async () => 'phone') {
  const fresh: string[] = [];
  return {
    query: {
      server,
      localDb: phone,
      onFresh: (value: string) => fresh.push(value),
    } satisfies NetworkFirstQuery<string>,
    fresh,
  };
}

const unreachable = async (): Promise<never> => Promise.reject(new NetworkError('away'));

test('returns the server’s response if it is in time, without reading the local database', async () => {
  const { query, fresh } = createQuery(async () => 'server', unreachable);
  expect(await createNetworkFirst(createTimer()).read(query)).toBe('server');
  expect(fresh).toEqual([]);
});

test.each([
  ['no network', new NetworkError('away')],
  ['a hotspot’s page', new BadAnswerError('HTML')],
  ['an error that is not the shop’s', new ApiError(511, '<html>')],
  ['a failing shop', new ApiError(500, '{"code":"internal","message":"Sorry."}')],
])('falls back to the local database at %s', async (_name, error) => {
  const { query } = createQuery(async () => Promise.reject(error));
  expect(await createNetworkFirst(createTimer()).read(query)).toBe('phone');
});

test('throws an error response of the shop instead of falling back', async () => {
  const { query } = createQuery(async () => Promise.reject(new ApiError(400, '{"code":"invalid_input"}')));
  await expect(createNetworkFirst(createTimer()).read(query)).rejects.toThrow('400');
});

test('falls back after the timeout, and delivers the server’s response when it arrives', async () => {
  const server = createDeferred<string>();
  const timer = createTimer();
  const { query, fresh } = createQuery(async () => server.promise);
  const result = createNetworkFirst(timer).read(query);
  expect(timer.waits[0]?.milliseconds).toBeLessThan(1_000);
  timer.end();
  expect(await result).toBe('phone');
  server.resolve('server');
  await expect.poll(() => fresh).toEqual(['server']);
});

test('waits for the server if the local database has no result', async () => {
  const server = createDeferred<string>();
  const timer = createTimer();
  const { query, fresh } = createQuery(async () => server.promise, unreachable);
  const result = createNetworkFirst(timer).read(query);
  timer.end();
  server.resolve('server');
  expect(await result).toBe('server');
  expect(fresh).toEqual([]);
});

test('throws the server’s error if both fail', async () => {
  const { query } = createQuery(async () => Promise.reject(new BadAnswerError('HTML')), unreachable);
  await expect(createNetworkFirst(createTimer()).read(query)).rejects.toThrow('HTML');
});

test('after a failure, falls back at once until the server responds again', async () => {
  const timer = createTimer();
  const networkFirst = createNetworkFirst(timer);
  await networkFirst.read(createQuery(unreachable).query);
  await networkFirst.read(createQuery(unreachable).query);
  expect(timer.waits.map(({ milliseconds }) => milliseconds > 0)).toEqual([true, false]);

  const { query, fresh } = createQuery(async () => 'server');
  await networkFirst.read(query);
  // It responded, in time or later: from now on it gets its full timeout.
  await networkFirst.read(createQuery(async () => 'server').query);
  expect(timer.waits.at(-1)?.milliseconds).toBeGreaterThan(0);
  expect(fresh.length).toBeLessThanOrEqual(1);
});

test('repeats each read that fell back once when the server responds again', async () => {
  let reachable = false;
  const networkFirst = createNetworkFirst(createTimer());
  const stale = createQuery(async () => (reachable ? 'server' : unreachable()));
  expect(await networkFirst.read(stale.query)).toBe('phone');
  networkFirst.revalidate();
  expect(stale.fresh).toEqual([]);

  reachable = true;
  await networkFirst.read(createQuery(async () => 'server').query);
  await expect.poll(() => stale.fresh).toEqual(['server']);
  networkFirst.revalidate();
  await networkFirst.read(createQuery(async () => 'server').query);
  expect(stale.fresh).toEqual(['server']);
});

test('a pending request is not sent twice', async () => {
  const server = createDeferred<string>();
  const timer = createTimer();
  const networkFirst = createNetworkFirst(timer);
  let requestCount = 0;
  const slowQuery = createQuery(async () => {
    requestCount += 1;
    return server.promise;
  });
  const result = networkFirst.read(slowQuery.query);
  timer.end();
  expect(await result).toBe('phone');
  networkFirst.revalidate();
  server.resolve('server');
  await expect.poll(() => slowQuery.fresh).toEqual(['server']);
  expect(requestCount).toBe(1);
});

test('a page that starts offline falls back at once, and still asks the server', async () => {
  const timer = createTimer();
  const { query, fresh } = createQuery(async () => 'server');
  await createNetworkFirst({ ...timer, startOffline: true }).read(query);
  expect(timer.waits.map(({ milliseconds }) => milliseconds)).toEqual([0]);
  expect(fresh.length).toBeLessThanOrEqual(1);
});
