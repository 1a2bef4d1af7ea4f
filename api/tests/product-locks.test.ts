import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addProduct } from '#api/catalog/add-product.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { changes } from '#api/storage/schema.ts';
import type { Locks, Storage } from '#api/storage/storage.ts';
import { MIRROR, mirrorPageSchema } from '#contract/sync/mirror.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { insertProduct } from './world/insert-product.ts';
import { applyPage, computeMirrorSet, diffCopies, type MirrorCopy } from './world/mirror-copy.ts';
import { openShop, type Shop } from './world/shop.ts';

const onPostgres = test.runIf(engine === 'postgres'); // SQLite runs one transaction at a time

/** Opens once, for everything that waits for it. */
function gate(): { readonly opened: Promise<unknown>; readonly open: () => void } {
  const emitter = new EventEmitter();
  return { opened: once(emitter, 'open'), open: () => void emitter.emit('open') };
}

test('changing a product under the lock of another one throws, and changes nothing', async () => {
  await using shop = await openShop();
  const [dune, emma] = [await insertProduct(shop), await insertProduct(shop)];
  const change = shop.deps.storage.transaction({ product: emma }, async (tx) => {
    await setPrice(tx, shop.deps.now(), emma, 999);
    await setPrice(tx, shop.deps.now(), dune, 999);
  });
  await expect(change).rejects.toThrow(`product ${dune} is not locked`);
  expect(await (await shop.get(`/api/products/${emma}`)).json()).toMatchObject({ price: 8.5 });
});

test('a product can be changed in the transaction that adds it', async () => {
  await using shop = await openShop();
  const { storage, now } = shop.deps;
  const { id } = await storage.transaction({ product: [] }, async (tx) => {
    const added = await addProduct(
      tx,
      now(),
      createListing({ title: 'Emma', priceCents: 500, createdAt: 1 }),
    );
    return setPrice(tx, now(), added.id, 700);
  });
  expect(await (await shop.get(`/api/products/${id}`)).json()).toMatchObject({ price: 7 });
});

/** Reads a counter, yields, and writes it: loses counts unless something else keeps others away. */
const countUp = (storage: Storage, locks: Locks): Promise<void> =>
  storage.transaction(locks, async (tx) => {
    const [row] = await tx.select({ value: changes.value }).from(changes).where(eq(changes.name, 'test'));
    await new Promise(setImmediate);
    const value = (row?.value ?? 0) + 1;
    await tx
      .insert(changes)
      .values({ name: 'test', value })
      .onConflictDoUpdate({ target: changes.name, set: { value } });
  });

test.each([
  ['with a product in common', { product: [3, 7] }],
  ['on a product and on the whole catalog', { catalog: true }],
] as const)('transactions %s run one after the other, in all processes', async (_name, others) => {
  await using fresh = await migratedPlace();
  const [one, two] = await Promise.all([openStorage(fresh.place), openStorage(fresh.place)]);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      countUp(at % 2 === 0 ? one : two, at % 4 < 2 ? { product: 7 } : others),
    ),
  );
  expect(await one.db.select().from(changes)).toEqual([{ name: 'test', value: 40 }]);
  await Promise.all([one.close(), two.close()]);
});

onPostgres('a process changes one product while another process changes another', async () => {
  await using fresh = await migratedPlace();
  const [one, two] = await Promise.all([openStorage(fresh.place), openStorage(fresh.place)]);
  const [started, goOn] = [gate(), gate()];
  const slow = one.transaction({ product: 1 }, async () => {
    started.open();
    await goOn.opened;
    return 'slow';
  });
  await started.opened;
  expect(await two.transaction({ product: 2 }, async () => Promise.resolve('fast'))).toBe('fast');
  goOn.open();
  expect(await slow).toBe('slow');
  await Promise.all([one.close(), two.close()]);
});

/** Requests the pages of the mirror that a phone lacks. */
async function sync(shop: Shop, phone: MirrorCopy): Promise<void> {
  for (let more = true; more;) {
    const query = phone.cursor === undefined ? '' : `?cursor=${phone.cursor}`;
    const page = z.parse(mirrorPageSchema, await (await shop.get(`/api/catalog/mirror${query}`)).json());
    applyPage(phone, page);
    more = page.more;
  }
}

onPostgres('phones that sync between overlapping changes miss none, whichever commits first', async () => {
  await using shop = await openShop();
  const { storage, now } = shop.deps;
  const [dune, emma, iliad] = [
    await insertProduct(shop, { title: 'Dune' }),
    await insertProduct(shop, { title: 'Emma' }),
    await insertProduct(shop, { title: 'Iliad' }),
  ];
  const phone: MirrorCopy = { items: new Map(), cursor: undefined };
  await sync(shop, phone);
  const [changed, goOn] = [gate(), gate()];
  // Changes its products first and commits last.
  const slow = storage.transaction({ product: [dune, iliad] }, async (tx) => {
    await setPrice(tx, now(), dune, 100);
    await deleteProduct(tx, now(), iliad);
    await addProduct(tx, now(), createListing({ title: 'Ulysses', priceCents: 500, createdAt: 1 }));
    changed.open();
    await goOn.opened;
  });
  await changed.opened;
  await storage.transaction({ product: emma }, (tx) => setPrice(tx, now(), emma, 200));
  await sync(shop, phone);
  expect(Array.from(phone.items.values(), ({ price }) => price)).toEqual([8.5, 2, 8.5]);
  goOn.open();
  await slow;
  await sync(shop, phone);
  expect(diffCopies(phone.items, await computeMirrorSet(storage.db, MIRROR))).toEqual([]);
  expect(Array.from(phone.items.values(), ({ title }) => title).toSorted()).toEqual([
    'Dune',
    'Emma',
    'Ulysses',
  ]);
});
