import { expect, test } from 'vitest';
import type { Card } from '#contract/catalog/card.ts';
import { PHONE_CURSOR } from '#contract/catalog/listing-queries.ts';
import type { Reads } from '#contract/reads.ts';
import { invalidateReads } from './read-invalidation.ts';
import { createNetworkFirst } from './network-first.ts';
import { createReadCache } from './read-cache.ts';

const never = async (): Promise<never> => Promise.reject(new Error('not asked in this test'));

/** Reads of which only `related` answers: the id, as many times as it was asked. */
function counting(answer: (asked: number) => Promise<[]>) {
  let asked = 0;
  const reads: Reads = {
    shop: never,
    featured: never,
    popular: never,
    testimonials: never,
    list: never,
    search: never,
    product: never,
    reviews: never,
    comparison: never,
    related: async () => {
      asked += 1;
      return answer(asked);
    },
  };
  return { reads, asked: () => asked };
}

test('the same question has the same answer, also while it is under way', async () => {
  const { reads, asked } = counting(async () => []);
  const { related } = createReadCache(reads);
  expect(related(1)).toBe(related(1));
  await related(1);
  await related(2);
  expect(asked()).toBe(2);
});

test('what has arrived is handed out at once, what is under way as a promise', async () => {
  const { related } = createReadCache(counting(async () => []).reads);
  expect(related.peek(1)).toBeUndefined();
  expect(related.valueOrPromise(1)).toBeInstanceOf(Promise);
  await related(1);
  expect(related.peek(1)).toEqual([]);
  expect(related.valueOrPromise(1)).toEqual([]);
});

test('after five minutes it is asked again', async () => {
  let now = 0;
  const { reads, asked } = counting(async () => []);
  const { related } = createReadCache(reads, () => now);
  await related(1);
  now = 5 * 60_000 - 1;
  await related(1);
  expect(asked()).toBe(1);
  now += 1;
  expect(related.peek(1)).toBeUndefined();
  await related(1);
  expect(asked()).toBe(2);
});

test('a failure is not remembered', async () => {
  const { reads } = counting(async (asked) => (asked === 1 ? Promise.reject(new Error('gone')) : []));
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

/** A phone that has everything, and a server that answers when the test lets it. */
function slowServer() {
  const answers = new Map<number, (cards: readonly Card[]) => void>();
  const told: number[] = [];
  const { reads: nothing } = counting(never);
  const server: Reads = { ...nothing, related: async (id) => new Promise((done) => answers.set(id, done)) };
  const phone: Reads = {
    ...nothing,
    related: async (id) => cards(-id),
    list: async ({ cursor }) => ({ items: cards(-7), total: 1, next: cursor }),
  };
  const reads = createReadCache(
    server,
    () => 0,
    { reads: phone, onFresh: () => told.push(1) },
    createNetworkFirst({ wait: async () => undefined }),
  );
  return { reads, answer: (id: number) => answers.get(id)?.(cards(id)), told };
}

test('an answer that comes late takes the place of the phone’s under its own question, never under another', async () => {
  const { reads, answer, told } = slowServer();
  expect(await reads.related(1)).toEqual(cards(-1));
  expect(await reads.related(2)).toEqual(cards(-2));
  answer(1);
  await expect.poll(() => told).toHaveLength(1);
  expect(reads.related.valueOrPromise(1)).toEqual(cards(1));
  expect(reads.related.valueOrPromise(2)).toEqual(cards(-2));
});

test('a list that the phone began is never asked of the server', async () => {
  const { reads } = slowServer();
  const page = await reads.list({ sort: 'newest', limit: 24, cursor: `${PHONE_CURSOR}5_1` });
  expect(page.items).toEqual(cards(-7));
});

test('what is known from elsewhere is handed out without a question', () => {
  const { reads, asked } = counting(async () => []);
  const { related } = createReadCache(reads);
  related.put([], 1);
  expect(related.valueOrPromise(1)).toEqual([]);
  expect(asked()).toBe(0);
});

test('what was remembered before this visitor changed something is asked again', async () => {
  let now = 1_000;
  const { reads, asked } = counting(async () => []);
  const { related } = createReadCache(reads, () => now);
  await related(1);
  invalidateReads(now);
  expect(related.peek(1)).toBeUndefined();
  now += 1;
  await related(1);
  await related(1);
  expect(asked()).toBe(2);
});
