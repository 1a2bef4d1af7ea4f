import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listingsLinkIn } from '#api/accounts/listings-link.ts';
import { readCart } from '#api/cart/read-cart.ts';
import { listSellerProducts } from '#api/catalog/sellers/seller-products.ts';
import { mergeGuest } from '#api/sessions/merge-guest.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { hashToken } from '#api/sessions/token.ts';
import { carts, mutations, sessions, uploads, wishlists } from '#api/storage/schema.ts';
import { readWishlist } from '#api/wishlist/read-wishlist.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { addListing } from './world/add-listings.ts';
import { readOkBody } from './world/buyer.ts';
import { updateProduct, insertProduct, insertProducts } from './world/insert-product.ts';
import {
  readSyncAnswer,
  change,
  wishlistTitles,
  createSyncClient,
  createSyncBody,
} from './world/sync-client.ts';
import { createMember } from './world/member.ts';
import { getOwner } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { listLines } from './world/visitor.ts';

const USER = 12;
const user: Owner = `u:${USER}`;

/** Signs in without verification: this device's guest becomes the user. */
async function signIn(shop: Shop, token: string | null): Promise<void> {
  const { storage } = shop.deps;
  const id = await sessionIdOf(shop, token);
  const guest: Owner = `s:${id}`;
  await storage.transaction({ owner: [guest, user], session: String(id) }, async (tx) => {
    await mergeGuest(shop.deps, tx, guest, user);
    await tx.update(sessions).set({ userId: USER }).where(eq(sessions.id, id));
  });
}

async function sessionIdOf(shop: Shop, token: string | null): Promise<number> {
  const [row] = await shop.deps.storage.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token ?? '')));
  return row?.id ?? 0;
}

const stateOf = async (shop: Shop) => ({
  lines: listLines({ ...(await readCart(shop.deps, user)), sessionId: '' }),
  hearts: wishlistTitles({ wishlist: await readWishlist(shop.deps, user) }),
});

test('at sign-in quantities add up to the stock, wishlists merge, and new items are appended', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 3 });
  const ulysses = await insertProduct(shop, { title: 'Ulysses', stock: null });
  const iliad = await insertProduct(shop, { title: 'Iliad' });
  const home = createSyncClient(shop);
  await home.sync([change.add(dune, 2), change.add(emma, 2), change.add(ulysses, 600)]);
  await home.sync([change.save(emma), change.save(dune)]);
  await signIn(shop, home.session());
  const away = createSyncClient(shop);
  await away.sync([change.add(iliad), change.add(ulysses, 600), change.add(emma, 2), change.add(dune, 3)]);
  await away.sync([change.save(iliad), change.save(emma)]);

  await signIn(shop, away.session());
  expect(await stateOf(shop)).toEqual({
    lines: ['Dune x5', 'Emma x3', 'Ulysses x999', 'Iliad x1'],
    hearts: ['Emma', 'Dune', 'Iliad'],
  });
  for (const each of [home, away]) {
    const state = await each.sync([], USER);
    expect(state).toMatchObject({ account: USER, cart: { itemCount: 1008 } });
  }
  expect(await shop.deps.storage.db.$count(carts)).toBe(1);
  expect(await shop.deps.storage.db.$count(wishlists)).toBe(1);
});

test('after merging, sold-out items stay, prices are current, and deleted items are dropped', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9, priceCents: 850 });
  const iliad = await insertProduct(shop, { title: 'Iliad' });
  const home = createSyncClient(shop);
  await home.sync([change.add(dune, 2), change.save(iliad)]);
  await signIn(shop, home.session());
  const away = createSyncClient(shop);
  await away.sync([change.add(dune, 4), change.add(emma), change.add(iliad), change.save(dune)]);
  await updateProduct(shop, dune, { stock: 0, inStock: false });
  await updateProduct(shop, emma, { priceCents: 1_000 });
  await updateProduct(shop, iliad, { deletedAt: 5 });

  await signIn(shop, away.session());
  expect(await stateOf(shop)).toEqual({ lines: ['Dune x4', 'Emma x1'], hearts: ['Dune'] });
});

test("merging loses nothing when the carts together exceed a cart's limit", async () => {
  await using shop = await openShop();
  const productIds = await insertProducts(shop, 300);
  const home = createSyncClient(shop);
  await home.sync(productIds.slice(0, 150).map((id) => change.add(id)));
  await signIn(shop, home.session());
  const away = createSyncClient(shop);
  await away.sync(productIds.slice(150).map((id) => change.add(id)));
  await signIn(shop, away.session());
  expect((await away.sync([], USER)).cart.itemCount).toBe(300);
});

test("a guest's changes resent after signing in are not applied twice, but new ones are", async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const sold = await insertProduct(shop, { title: 'Sold', stock: 0, inStock: false });
  const ann = createSyncClient(shop);
  const sent = [change.add(dune, 2), change.save(dune), change.add(sold), change.add(dune, 20)];
  const before = await ann.sync(sent);
  await signIn(shop, ann.session());
  const after = await ann.sync([...sent, change.remove(sold)], USER);
  expect(after.results.slice(0, 4)).toEqual(before.results);
  expect(after.notices).toEqual(before.notices);
  expect(listLines(after.cart)).toEqual(['Dune x9']);
  expect(wishlistTitles(after)).toEqual(['Dune']);
});

test('a change that both guest and account have recorded is recorded once after merging', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const add = change.add(dune);
  const [home, away] = [createSyncClient(shop), createSyncClient(shop)];
  await home.sync([add]);
  await away.sync([add]);
  await signIn(shop, home.session());
  await signIn(shop, away.session());
  expect(listLines((await away.sync([add], USER)).cart)).toEqual(['Dune x2']);
  expect(await shop.deps.storage.db.$count(mutations, eq(mutations.owner, user))).toBe(1);
});

test('a phone restored to a state before signing in cannot apply its changes to the account again', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
  const sold = await insertProduct(shop, { title: 'Sold', stock: 0, inStock: false });
  const ann = createSyncClient(shop);
  const sent = [change.add(dune, 2), change.save(dune), change.add(sold)];
  const before = await ann.sync(sent);
  await signIn(shop, ann.session());

  const restored = createSyncClient(shop);
  const after = await restored.sync([...sent, change.add(emma)]);
  expect(after.results.slice(0, 3)).toEqual(before.results);
  expect(listLines(after.cart)).toEqual(['Emma x1']);
  await signIn(shop, restored.session());
  expect(await stateOf(shop)).toEqual({ lines: ['Dune x2', 'Emma x1'], hearts: ['Dune'] });
});

test("listings and photos move to the account, and the guest's mailed link no longer opens them", async () => {
  await using shop = await openShop();
  const ann = createSyncClient(shop);
  await ann.sync([change.save(await insertProduct(shop, { title: 'Of the shop' }))]);
  const guest: Owner = `s:${await sessionIdOf(shop, ann.session())}`;
  const emma = await insertProduct(shop, { title: 'Emma', sellerOwner: guest });
  const dune = await insertProduct(shop, { title: 'Dune', sellerOwner: 's:999' });
  const { storage } = shop.deps;
  const link = await storage.transaction({}, (tx) => listingsLinkIn(tx, shop.deps, guest));
  const photo = { owner: guest, originalName: 'a.jpg', mimeType: 'image/jpeg', photo: 'a', createdAt: 1 };
  const suggestion: Suggestion = { by: 'built-in', sources: {}, comparables: [], notes: [] };
  const picture = { url: '/pictures/a', width: 3, height: 4, tint: '#AABBCC', placeholder: '1' };
  await storage.transaction({ owner: guest }, async (tx) => {
    await tx.insert(uploads).values({ ...photo, picture, suggestion });
  });
  const before = await shop.deps.catalogVersion();

  await signIn(shop, ann.session());
  expect((await listSellerProducts(storage.db, user)).map(({ id }) => id)).toEqual([emma]);
  expect(await listSellerProducts(storage.db, guest)).toEqual([]);
  expect((await listSellerProducts(storage.db, 's:999')).map(({ id }) => id)).toEqual([dune]);
  expect(await storage.db.$count(uploads, eq(uploads.owner, user))).toBe(1);
  const response = await shop.get('/api/listings', { 'Listings-Key': link.split('#key=')[1] ?? '' });
  expect(await response.json()).toEqual({ listings: [] });
  // Nothing visible has changed: no phone needs to fetch the item again.
  expect(await shop.deps.catalogVersion()).toBe(before);
});

test("a guest's sales move to the new account, which ships them", async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.save(await addListing(shop));
  const item = await addListing(shop, { title: 'Dune', sellerOwner: await getOwner(shop, ada) });
  await createMember(shop).buy(item);
  await ada.register('ada@example.com');
  const [sale] = z.parse(salesSchema, await readOkBody(await ada.ask('GET', '/api/sales')));
  expect(sale).toMatchObject({ status: 'new', items: [{ title: 'Dune' }] });
  expect(await readOkBody(await ada.post(`/api/sales/${sale?.shipmentId}/sent`, {}))).toMatchObject([
    { status: 'shipped' },
  ]);
});

test('signing in twice, or without guest data, changes nothing', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  await ann.sync([change.add(dune, 2), change.save(dune)]);
  await signIn(shop, ann.session());
  const before = await stateOf(shop);
  await signIn(shop, ann.session());
  await shop.deps.storage.transaction({ owner: user }, (tx) => mergeGuest(shop.deps, tx, user, user));
  expect(await stateOf(shop)).toEqual(before);
});

test('changes in flight during sign-in are each applied once', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 99 });
  const ann = createSyncClient(shop);
  await ann.sync([change.save(dune)]);
  const sent = Array.from({ length: 12 }, () => change.add(dune));
  const sending = (some: typeof sent) => some.map((each) => ann.send(createSyncBody([each])));
  const responses = await Promise.all([
    ...sending(sent.slice(0, 6)),
    signIn(shop, ann.session()).then(() => undefined),
    ...sending(sent.slice(6)),
  ]);
  const statuses = responses.flatMap((response) => (response === undefined ? [] : [response.status]));
  expect(statuses).toHaveLength(12);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  // As the phone does after a sign-in: it resends pending changes under the user's name.
  const state = await readSyncAnswer(await ann.send(createSyncBody(sent, USER)));
  expect(listLines(state.cart)).toEqual(['Dune x12']);
  expect(await shop.deps.storage.db.$count(carts)).toBe(1);
});

test('an error during sign-in rolls back the whole merge', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const add = change.add(dune);
  await ann.sync([add, change.save(dune)]);
  const guest: Owner = `s:${await sessionIdOf(shop, ann.session())}`;
  const failing = shop.deps.storage.transaction({ owner: [guest, user] }, async (tx) => {
    await mergeGuest(shop.deps, tx, guest, user);
    throw new Error('the code was wrong');
  });
  await expect(failing).rejects.toThrow('the code was wrong');
  expect(listLines((await ann.sync([add])).cart)).toEqual(['Dune x1']);
  expect(await stateOf(shop)).toEqual({ lines: [], hearts: [] });
});
