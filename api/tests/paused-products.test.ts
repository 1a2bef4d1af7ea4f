import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { setPaused } from '#api/catalog/stock/pause-products.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { wishlistSchema } from '#contract/wishlist/wishlist.ts';
import { ownListingSchema } from '#contract/selling/selling.ts';
import { addListing, addListings, runInCatalog } from './world/add-listings.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createSeller } from './world/seller.ts';
import { getProduct, getSearch } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const pause = (shop: Shop, ids: readonly number[], isPaused = true): Promise<void> =>
  runInCatalog(shop, (tx, now) => setPaused(tx, now, ids, { reason: 'unreachable', isPaused }));

const PAUSED = { inStock: false, paused: {} };

const withAudit = z.object({ auditId: z.number() });

async function importCsv(shop: Shop, admin: TestAdmin, csv: string): Promise<void> {
  const checked = await admin.ask('POST', '/api/admin/imports', csv, { 'Content-Type': 'text/csv' });
  const { id } = z.parse(z.object({ id: z.string() }), await checked.json());
  await admin.do('POST', `/api/admin/imports/${id}/run`);
  await executeRuns(shop.deps);
}

test('a paused product leaves lists and search, and returns with its copies, which are counted then', async () => {
  await using shop = await openShop();
  const [counted = 0, uncounted = 0, sold = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 3 },
    { title: 'Dune Messiah', stock: null },
    { title: 'Dune Heretics', stock: null, inStock: false },
  );
  const found = async () =>
    (await getSearch(shop, '/api/search?q=dune')).results
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
  await pause(shop, [counted, uncounted, sold]);
  expect(await found()).toEqual([]);
  expect(await getProduct(shop, counted)).toMatchObject({ ...PAUSED, stock: 3 });
  expect(await getProduct(shop, uncounted)).toMatchObject({ ...PAUSED, stock: 1 });
  expect(await getProduct(shop, sold), 'a sold-out product stays sold').not.toHaveProperty('paused');
  const cart = createBuyer(shop);
  expect((await cart.ask('POST', '/api/cart/add', { productId: counted, quantity: 1 })).status).toBe(409);
  await pause(shop, [counted, uncounted, sold], false);
  expect(await found()).toEqual([counted, uncounted]);
  expect(await getProduct(shop, counted)).toMatchObject({ inStock: true, stock: 3 });
  expect(await getProduct(shop, counted)).not.toHaveProperty('paused');
});

test('a paused item is not for sale right now in the cart, its refusals, the wishlist and the checkout', async () => {
  await using shop = await openShop();
  const dune = await addListing(shop, { title: 'Dune', stock: 3 });
  const [cart, open, held] = [createBuyer(shop), createBuyer(shop), createBuyer(shop)];
  for (const buyer of [cart, open, held]) await buyer.add(dune);
  await open.open();
  await held.post('/api/wishlist/add', { productId: dune });
  await pause(shop, [dune]);

  const message = '"Dune" is not for sale right now.';
  const seen = await cart.cart();
  expect(seen.items).toMatchObject([{ product: PAUSED }]);
  expect(seen.notices).toEqual([{ code: 'sold_out', productId: dune, message }]);
  const refusal = { status: 409, code: 'sold_out', message, items: [{ productId: dune, title: 'Dune' }] };
  const add = await createBuyer(shop).ask('POST', '/api/cart/add', { productId: dune, quantity: 1 });
  expect(await readError(add)).toEqual(refusal);
  expect(await readError(await cart.post('/api/create-payment-intent'))).toEqual(refusal);
  expect(await readError(await open.validate())).toEqual(refusal);
  const wishlist = z.parse(wishlistSchema, await readOkBody(await held.ask('GET', '/api/wishlist')));
  expect(wishlist.items).toMatchObject([{ product: PAUSED }]);

  const until = Date.parse('2026-12-03T05:00:00Z');
  await pause(shop, [dune], false);
  await runInCatalog(shop, (tx, now) =>
    setPaused(tx, now, [dune], { reason: 'away', isPaused: true, until }),
  );
  expect((await cart.cart()).notices).toMatchObject([
    { message: `${message} The seller is away until December 3.` },
  ]);
});

test('a checkout shows how many copies are left if there are too few', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 3 },
    { title: 'Emma', stock: 2 },
  );
  const buyer = createBuyer(shop);
  await buyer.add(dune, 3);
  await buyer.add(emma, 2);
  await buyer.open();
  await createBuyer(shop).buy(dune);
  for (const each of [createBuyer(shop), createBuyer(shop)]) await each.buy(emma);
  expect(await readError(await buyer.validate())).toMatchObject({
    code: 'sold_out',
    message: 'Only 2 copies of "Dune" are left. "Emma" is sold out.',
  });
});

test('the copies of a paused product stay counted', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { stock: 3 });
  await pause(shop, [id]);
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, null));
  expect(await getProduct(shop, id)).toMatchObject({ ...PAUSED, stock: 3 });
  await runInCatalog(shop, (tx, now) => setStock(tx, now, id, 2));
  await pause(shop, [id], false);
  expect(await getProduct(shop, id)).toMatchObject({ inStock: true, stock: 2 });
});

test('no change of copies puts a paused product on sale', async () => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  const seller = await createSeller(shop);
  const list = (stock = 1) => addListing(shop, { title: 'Emma', stock, sellerOwner: seller.owner });
  const ids: number[] = [];
  const paused = async (stock: number, before?: (id: number) => Promise<unknown>) => {
    const id = await list(stock);
    await before?.(id);
    await pause(shop, [id]);
    ids.push(id);
    return id;
  };

  const buyer = createBuyer(shop);
  let order = '';
  await paused(1, async (id) => (order = await buyer.buy(id)));
  await readOkBody(await buyer.post(`/api/orders/${order}/cancel`)); // a restock

  const holder = createBuyer(shop);
  await paused(1, async (id) => {
    await holder.add(id);
    await holder.open();
    await readOkBody(await holder.validate());
  });
  shop.advanceClock(16 * 60_000);
  await sweepHolds(shop.deps); // a release

  const edited = await paused(1);
  await admin.do('PATCH', `/api/admin/products/${edited}`, { stock: 4 });

  const marked = await paused(2);
  await admin.do('POST', '/api/admin/runs', {
    selection: { ids: [marked] },
    change: { action: 'in-stock', inStock: true },
  });
  await executeRuns(shop.deps);

  const imported = await paused(1);
  await importCsv(shop, admin, `id,stock\n${imported},5`);

  const restored = await paused(1);
  const { auditId } = z.parse(withAudit, await admin.do('DELETE', `/api/admin/products/${restored}`));
  await admin.do('POST', `/api/admin/audit/${auditId}/undo`);

  const resold = await paused(1);
  for (const step of ['sold', 'relist', 'one-more']) {
    const own = await readOkBody(await seller.post(`/api/listings/${resold}/${step}`));
    expect(z.parse(ownListingSchema, own)).toMatchObject(
      step === 'sold' ? { state: 'sold' } : { state: 'hidden', paused: ['unreachable'] },
    );
  }

  const shown = await Promise.all(ids.map((id) => getProduct(shop, id)));
  expect(shown.map(({ inStock, paused: at }) => ({ inStock, paused: at }))).toEqual(ids.map(() => PAUSED));
  await pause(shop, ids, false);
  const back = await Promise.all(ids.map((id) => getProduct(shop, id)));
  expect(back.map(({ inStock, stock }) => [inStock, stock])).toEqual(
    [1, 1, 4, 2, 5, 1, 2].map((stock) => [true, stock]),
  );
});
