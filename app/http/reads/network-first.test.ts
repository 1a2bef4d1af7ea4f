import { expect, test } from 'vitest';
import { ApiError, BadAnswerError, NetworkError } from '../errors.ts';
import { createNetworkFirst, type NetworkFirstQuery } from './network-first.ts';

/** A promise that is settled from outside. */
function open<T>() {
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

/** Patience that ends when the test says so, or at once where the server is in doubt. */
function patience() {
  const waits: { milliseconds: number; end: () => void }[] = [];
  const wait = async (milliseconds: number): Promise<undefined> =>
    new Promise((done) => {
      waits.push({ milliseconds, end: () => done(undefined) });
      if (milliseconds === 0) done(undefined);
    });
  return { wait, waits, end: () => waits.at(-1)?.end() };
}

function question(server: () => Promise<string>, phone: () => Promise<string> = async () => 'phone') {
  const fresh: string[] = [];
  return {
    asked: {
      server,
      localDb: phone,
      onFresh: (value: string) => fresh.push(value),
    } satisfies NetworkFirstQuery<string>,
    fresh,
  };
}

const unreachable = async (): Promise<never> => Promise.reject(new NetworkError('away'));

test('the server answers where it does so in time, and the phone is not asked', async () => {
  const { asked, fresh } = question(async () => 'server', unreachable);
  expect(await createNetworkFirst(patience()).read(asked)).toBe('server');
  expect(fresh).toEqual([]);
});

test.each([
  ['no network', new NetworkError('away')],
  ['a hotspot’s page', new BadAnswerError('HTML')],
  ['a refusal that is not the shop’s', new ApiError(511, '<html>')],
  ['a shop that is broken', new ApiError(500, '{"code":"internal","message":"Sorry."}')],
])('the phone answers at %s', async (_name, error) => {
  const { asked } = question(async () => Promise.reject(error));
  expect(await createNetworkFirst(patience()).read(asked)).toBe('phone');
});

test('a refusal of the shop is its answer', async () => {
  const { asked } = question(async () => Promise.reject(new ApiError(400, '{"code":"invalid_input"}')));
  await expect(createNetworkFirst(patience()).read(asked)).rejects.toThrow('400');
});

test('where the server is silent the phone answers, and the server’s answer comes after it', async () => {
  const server = open<string>();
  const time = patience();
  const { asked, fresh } = question(async () => server.promise);
  const answer = createNetworkFirst(time).read(asked);
  expect(time.waits[0]?.milliseconds).toBeLessThan(1_000);
  time.end();
  expect(await answer).toBe('phone');
  server.resolve('server');
  await expect.poll(() => fresh).toEqual(['server']);
});

test('what is not on the phone waits for the server', async () => {
  const server = open<string>();
  const time = patience();
  const { asked, fresh } = question(async () => server.promise, unreachable);
  const answer = createNetworkFirst(time).read(asked);
  time.end();
  server.resolve('server');
  expect(await answer).toBe('server');
  expect(fresh).toEqual([]);
});

test('what neither has fails for the server’s reason', async () => {
  const { asked } = question(async () => Promise.reject(new BadAnswerError('HTML')), unreachable);
  await expect(createNetworkFirst(patience()).read(asked)).rejects.toThrow('HTML');
});

test('once it was silent the phone is asked at once, until it has answered again', async () => {
  const time = patience();
  const answers = createNetworkFirst(time);
  await answers.read(question(unreachable).asked);
  await answers.read(question(unreachable).asked);
  expect(time.waits.map(({ milliseconds }) => milliseconds > 0)).toEqual([true, false]);

  const { asked, fresh } = question(async () => 'server');
  await answers.read(asked);
  // It answered, in time or after the phone: from now on it is trusted.
  await answers.read(question(async () => 'server').asked);
  expect(time.waits.at(-1)?.milliseconds).toBeGreaterThan(0);
  expect(fresh.length).toBeLessThanOrEqual(1);
});

test('when the server answers again, what the phone had answered is asked again, each once', async () => {
  let reachable = false;
  const answers = createNetworkFirst(patience());
  const stale = question(async () => (reachable ? 'server' : unreachable()));
  expect(await answers.read(stale.asked)).toBe('phone');
  answers.revalidate();
  expect(stale.fresh).toEqual([]);

  reachable = true;
  await answers.read(question(async () => 'server').asked);
  await expect.poll(() => stale.fresh).toEqual(['server']);
  answers.revalidate();
  await answers.read(question(async () => 'server').asked);
  expect(stale.fresh).toEqual(['server']);
});

test('a question that is still under way is not asked twice', async () => {
  const server = open<string>();
  const time = patience();
  const answers = createNetworkFirst(time);
  let asked = 0;
  const slow = question(async () => {
    asked += 1;
    return server.promise;
  });
  const answer = answers.read(slow.asked);
  time.end();
  expect(await answer).toBe('phone');
  answers.revalidate();
  server.resolve('server');
  await expect.poll(() => slow.fresh).toEqual(['server']);
  expect(asked).toBe(1);
});

test('a page that begins without network asks the phone at once, and the server all the same', async () => {
  const time = patience();
  const { asked, fresh } = question(async () => 'server');
  await createNetworkFirst({ ...time, startOffline: true }).read(asked);
  expect(time.waits.map(({ milliseconds }) => milliseconds)).toEqual([0]);
  expect(fresh.length).toBeLessThanOrEqual(1);
});
