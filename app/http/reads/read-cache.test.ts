import { expect, test } from 'vitest';
import type { Card } from '#contract/catalog/card.ts';
import { PHONE_CURSOR } from '#contract/catalog/listing-queries.ts';
import { mapReads, type Reads } from '#contract/reads.ts';
import { invalidateReads } from './read-invalidation.ts';
import { createNetworkFirst } from './network-first.ts';
import { createReadCache } from './read-cache.ts';
import { valueOrPromise } from './settled-promise.ts';

const fail = async (): Promise<never> => Promise.reject(new Error('not expected in this test'));

/** Reads that count the calls of `related`; all others fail. */
function createCountingReads(answer: (callCount: number) => Promise<[]>) {
  let callCount = 0;
  const reads: Reads = {
    ...mapReads(() => fail),
    related: async () => {
      callCount += 1;
      return answer(callCount);
    },
  };
  return { reads, getCallCount: () => callCount };
}

test('returns the same promise for the same read, also while it is pending', async () => {
  const { reads, getCallCount } = createCountingReads(async () => []);
  const { related } = createReadCache(reads);
  expect(related(1)).toBe(related(1));
  await related(1);
  await related(2);
  expect(getCallCount()).toBe(2);
});

test('the value of a read is known once it has arrived', async () => {
  const { related } = createReadCache(createCountingReads(async () => []).reads);
  expect(valueOrPromise(related(1))).toBeInstanceOf(Promise);
  await related(1);
  expect(valueOrPromise(related(1))).toEqual([]);
});

test('reads again after five minutes', async () => {
  let now = 0;
  const { reads, getCallCount } = createCountingReads(async () => []);
  const { related } = createReadCache(reads, () => now);
  await related(1);
  now = 5 * 60_000 - 1;
  await related(1);
  expect(getCallCount()).toBe(1);
  now += 1;
  await related(1);
  expect(getCallCount()).toBe(2);
});

test('does not cache a failure', async () => {
  const { reads } = createCountingReads(async (callCount) =>
    callCount === 1 ? Promise.reject(new Error('gone')) : [],
  );
  const { related } = createReadCache(reads);
  await expect(related(1)).rejects.toThrow('gone');
  await expect(related(1)).resolves.toEqual([]);
});

const cards = (id: number): readonly Card[] => [
  {
    id,
    title: `Item ${id}`,
    price: 1,
    category: 'books',
    condition: 'good',
    inStock: true,
    stock: 1,
    excerpt: '',
  },
];

/** A phone that has everything, and a server that responds when the test says so. */
function createSlowServer() {
  const answers = new Map<number, (cards: readonly Card[]) => void>();
  const updates: number[] = [];
  const { reads: failing } = createCountingReads(fail);
  const server: Reads = { ...failing, related: async (id) => new Promise((done) => answers.set(id, done)) };
  const phone: Reads = {
    ...failing,
    related: async (id) => cards(-id),
    list: async ({ cursor }) => ({ items: cards(-7), total: 1, next: cursor }),
  };
  const reads = createReadCache(
    server,
    () => 0,
    { reads: phone, onFresh: () => updates.push(1) },
    createNetworkFirst({ wait: async () => undefined }),
  );
  return { reads, answer: (id: number) => answers.get(id)?.(cards(id)), updates };
}

test('a late response replaces the local result of the same read, and of no other', async () => {
  const { reads, answer, updates } = createSlowServer();
  expect(await reads.related(1)).toEqual(cards(-1));
  expect(await reads.related(2)).toEqual(cards(-2));
  answer(1);
  await expect.poll(() => updates).toHaveLength(1);
  expect(valueOrPromise(reads.related(1))).toEqual(cards(1));
  expect(valueOrPromise(reads.related(2))).toEqual(cards(-2));
});

test('continues a list that began offline from the phone, never from the server', async () => {
  const { reads } = createSlowServer();
  const page = await reads.list({ sort: 'newest', limit: 24, cursor: `${PHONE_CURSOR}5_1` });
  expect(page.items).toEqual(cards(-7));
});

test('reads again after the user has changed something', async () => {
  let now = 1_000;
  const { reads, getCallCount } = createCountingReads(async () => []);
  const { related } = createReadCache(reads, () => now);
  await related(1);
  invalidateReads(now);
  now += 1;
  await related(1);
  await related(1);
  expect(getCallCount()).toBe(2);
});

test('the time to answer begins after what a read waits for', async () => {
  let began = 0;
  const { reads } = createCountingReads(async () => cards(1));
  const wait = async (): Promise<undefined> => {
    began += 1;
    return new Promise(() => undefined);
  };
  let begin: (() => void) | undefined;
  const turn = new Promise<void>((resolve) => (begin = resolve));
  const local = { reads, onFresh: () => undefined };
  const { related } = createReadCache(
    reads,
    () => 0,
    local,
    createNetworkFirst({ wait }),
    async () => turn,
  );
  const read = related(1);
  await Promise.resolve();
  expect(began).toBe(0);
  begin?.();
  expect(await read).toEqual(cards(1));
  expect(began).toBe(1);
});
