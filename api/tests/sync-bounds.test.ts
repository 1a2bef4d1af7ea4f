import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mutations } from '#api/storage/schema.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { insertProduct } from './world/insert-product.ts';
import {
  readSyncAnswer,
  change,
  createMutationId,
  createSyncClient,
  createSyncBody,
} from './world/sync-client.ts';
import { purge } from './world/retention.ts';
import { NOON, openShop } from './world/shop.ts';
import { listLines } from './world/visitor.ts';

const DAY = 86_400_000;

/** The largest request that an old phone sends: changes that each replace 50 others. */
function fullRequest(productId: number): Mutation[] {
  const some = Array.from({ length: 500 }, () => ({
    ...change.add(productId),
    instead: Array.from({ length: 50 }, () => createMutationId()),
  }));
  for (;;) {
    if (JSON.stringify(createSyncBody(some)).length <= SYNC.maxBytes) return some;
    some.pop();
  }
}

test('the largest request of an old phone is recorded under all its IDs and applied once', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: null });
  const ann = createSyncClient(shop);
  const all = fullRequest(dune);
  const ids = all.flatMap(({ id, instead = [] }) => [id, ...instead]);
  expect(ids.length).toBeGreaterThan(6_000);
  const first = await readSyncAnswer(await ann.send(createSyncBody(all)));
  expect(listLines(first.cart)).toEqual([`Dune x${all.length}`]);
  const rows = await shop.deps.storage.db
    .select({ id: mutations.id, result: mutations.result })
    .from(mutations);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  expect(rows.every(({ result }) => result.applied)).toBe(true);
  // A phone restored from a backup sends a replaced change again.
  const [former = ''] = all.at(-1)?.instead ?? [];
  const again = await ann.sync([{ ...change.add(dune), id: former }, ...all.slice(0, 2)]);
  expect(listLines(again.cart)).toEqual([`Dune x${all.length}`]);
});

test('an ID that occurs twice in one request keeps its first result', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const gone = change.add(999_999);
  const ann = createSyncClient(shop);
  const response = await ann.sync([gone, { ...change.add(dune), instead: [gone.id, gone.id] }]);
  expect(response.results).toMatchObject([{ applied: false }, { applied: true }]);
  const [row] = await shop.deps.storage.db.select().from(mutations).where(eq(mutations.id, gone.id));
  expect(row?.result.applied).toBe(false);
});

test.each([1, 59, 61, 90])(
  'a change from a clock %i days fast is applied once for as long as it can be resent',
  async (days) => {
    await using shop = await openShop();
    const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
    const ann = createSyncClient(shop);
    const add = change.add(dune, 1, NOON + days * DAY);
    expect((await ann.sync([add])).results).toEqual([{ id: add.id, applied: true }]);
    const [row] = await shop.deps.storage.db.select().from(mutations);
    expect(row?.at).toBeLessThanOrEqual(NOON + 60 * DAY);
    for (let passed = 0; passed < 170; passed += 10) {
      shop.advanceClock(10 * DAY);
      await purge(shop.deps, 'results of changes that phones sent');
      expect(listLines((await ann.sync([add])).cart)).toEqual(['Dune x1']);
    }
    expect((await ann.sync([add])).results).toMatchObject([{ applied: false, code: 'too_old' }]);
  },
);

test('the record of a change from the far future is deleted after 150 days', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const add = change.add(dune, 1, Date.UTC(9999, 0));
  expect((await ann.sync([add])).results).toEqual([{ id: add.id, applied: true }]);
  shop.advanceClock(149 * DAY);
  await purge(shop.deps, 'results of changes that phones sent');
  expect(listLines((await ann.sync([add])).cart)).toEqual(['Dune x1']);
  shop.advanceClock(2 * DAY);
  await purge(shop.deps, 'results of changes that phones sent');
  expect(await shop.deps.storage.db.$count(mutations)).toBe(0);
});
