import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#app/http/errors.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { Device, type Tab } from '../doubles/device.ts';
import { createProduct, ShopDouble } from '../doubles/shop-double.ts';
import { createDraft } from '../drafts/drafts.ts';
import { purgeOwnerData } from '../personal/purge-owner-data.ts';
import { setChangesAside, purgeSetAsideChanges } from './set-aside-changes.ts';
import { createMirrorReads } from '../mirror/mirror-reads.ts';
import { evictRecentlyViewed, recordView } from '../mirror/recently-viewed.ts';
import { findMissingDescriptions } from '../mirror/fetch-descriptions.ts';

const DAY = 86_400_000;

/** A shop with books 1 to 9, five copies of each, and a phone on which account 7 is signed in. */
async function world() {
  const shop = new ShopDouble();
  for (let id = 1; id <= 9; id += 1) shop.products.set(id, createProduct(id));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const tab = device.tab();
  shop.account = 7;
  await switchOwner(tab.local, 7);

  /** The session on the server changes its account, with an empty cart and wishlist. */
  const setSession = (account: number | null): void => {
    shop.account = account;
    shop.cart.clear();
    shop.hearts.clear();
  };
  const signOutKeeping = async (from: Tab = tab): Promise<void> => {
    expect(await setChangesAside(from.local, from.ports.now())).toBe(true);
    setSession(null);
    await purgeOwnerData(from.local, { evenIfPending: true, keepChangesAt: from.ports.now() });
  };
  const signIn = async (account: number): Promise<void> => {
    setSession(account);
    await switchOwner(tab.local, account);
  };
  const stored = async () => tab.local.run(async (db) => db.outbox.toArray());
  return { shop, device, tab, setSession, signOutKeeping, signIn, stored };
}

test('changes kept at sign-out are sent once and in order when the account signs in here again', async () => {
  const { shop, tab, signOutKeeping, signIn } = await world();
  const ids = [
    await tab.add(1, 2),
    await tab.change({ name: 'wishlist.add', args: { productId: 2 } }),
    await tab.add(3),
    await tab.change({ name: 'cart.setQuantity', args: { productId: 4, quantity: 3 } }),
  ];
  await signOutKeeping();
  await signIn(7);
  expect(await tab.cart()).toEqual([
    [1, 2],
    [3, 1],
    [4, 3],
  ]);
  expect(await tab.wishlistIds()).toEqual([2]);
  expect(await tab.pendingCount()).toBe(4);
  expect(await tab.drain()).toBe('synced');
  expect(shop.applied).toEqual(ids);
  expect(await tab.drain()).toBe('synced');
  expect(shop.applied).toEqual(ids);
  expect(await tab.pendingCount()).toBe(0);
});

test('no other user of this phone sees, counts or sends the changes that an account kept', async () => {
  const { shop, tab, signOutKeeping, signIn, stored } = await world();
  await tab.add(1);
  await tab.change({ name: 'wishlist.add', args: { productId: 2 } });
  await signOutKeeping();
  const kept = await stored();
  expect(kept).toHaveLength(2);

  const reads = createMirrorReads(tab.local, async () => Promise.reject(new Error('no search here')));
  const seesNothing = async (): Promise<void> => {
    expect([await tab.cart(), await tab.wishlistIds(), await tab.pendingCount()]).toEqual([[], [], 0]);
    expect(await tab.sync()).toBe('synced');
    expect(shop.requests.at(-1)?.mutations).toEqual([]);
    expect(await tab.local.run(findMissingDescriptions), 'no descriptions are fetched for it').toEqual([]);
    await expect(reads.product(1), 'its card is not shown').rejects.toThrow('not available offline');
    await recordView(tab.local, createProduct(1), 1);
    await tab.local.run(async (db) => evictRecentlyViewed(db, 0));
    expect(await tab.local.run(async (db) => db.own.count()), 'it protects nothing from eviction').toBe(0);
  };
  await seesNothing();
  await signIn(8);
  await seesNothing();
  await tab.add(5);
  expect(await tab.pendingCount()).toBe(1);
  await purgeOwnerData(tab.local, { evenIfPending: true });
  expect(await stored(), 'the other account discards only its own').toEqual(kept);
  expect(shop.applied).toEqual([]);
});

test('only the changes are kept: no drafts, no messages, nothing acknowledged, no email', async () => {
  const { tab, signOutKeeping } = await world();
  await tab.add(1);
  await tab.add(9, 7);
  expect(await tab.drain()).toBe('synced');
  expect((await tab.snapshot()).messages).not.toEqual([]);
  await tab.add(2);
  await createDraft(tab.local, tab.ports);
  await signOutKeeping();
  const left = await tab.local.run(async (db) => ({
    outbox: await db.outbox.toArray(),
    acknowledged: await db.acknowledged.count(),
    messages: await db.messages.count(),
    drafts: await queryDrafts(db, 'account:7').count(),
    state: await db.state.toCollection().primaryKeys(),
  }));
  expect(left).toMatchObject({ acknowledged: 0, messages: 0, drafts: 0, state: ['epoch', 'turn', 'whose'] });
  expect(left.outbox.map(({ whose, mutation }) => [whose, mutation.args.productId])).toEqual([
    ['account:7', 2],
  ]);
  expect(JSON.stringify(left)).not.toContain('@');
});

test('a change that the service worker sends while its account signs out is made once', async () => {
  const { shop, device, tab, signOutKeeping, signIn } = await world();
  const worker = device.tab();
  const id = await tab.add(1, 2);
  let cart: (readonly [number, number])[] = [];
  shop.faults = [
    async () => {
      // The server makes the change; the phone signs out before the answer arrives.
      const sent = shop.requests.at(-1);
      if (sent !== undefined) shop.answer(sent);
      cart = [...shop.cart];
      await signOutKeeping();
    },
  ];
  expect(await worker.drain()).toBe('not_yours');
  expect(cart).toEqual([[1, 2]]);
  await signIn(7);
  expect(await tab.pendingCount()).toBe(1);
  expect(await tab.drain()).toBe('synced');
  expect(shop.requests.at(-1)?.mutations.map((mutation) => mutation.id)).toEqual([id]);
  expect(shop.applied).toEqual([id]);
});

test('a change that another tab makes during the sign-out is kept for the same time', async () => {
  const { device, tab, setSession, stored } = await world();
  const other = device.tab();
  await tab.add(1);
  await setChangesAside(tab.local, tab.ports.now());
  await other.add(2);
  setSession(null);
  await purgeOwnerData(tab.local, { evenIfPending: true, keepChangesAt: tab.ports.now() });
  expect(await stored()).toHaveLength(2);
  await purgeSetAsideChanges(tab.local, device.clock + (SYNC.maxMutationAgeDays + 1) * DAY);
  expect(await stored()).toEqual([]);
});

test('kept changes are purged after 60 days, not earlier', async () => {
  const { device, tab, signOutKeeping, stored } = await world();
  await tab.add(1);
  await signOutKeeping();
  await purgeSetAsideChanges(tab.local, device.clock + SYNC.maxMutationAgeDays * DAY - 1_000);
  expect(await stored()).toHaveLength(1);
  await purgeSetAsideChanges(tab.local, device.clock + SYNC.maxMutationAgeDays * DAY + 1_000);
  expect(await stored()).toEqual([]);
});

test('pending changes of the current account, or of one whose session expired, are never purged', async () => {
  const { shop, device, tab, signOutKeeping, signIn, stored } = await world();
  const late = () => device.clock + 10 * SYNC.maxMutationAgeDays * DAY;
  await tab.add(1);
  await signOutKeeping();
  await signIn(7);
  await purgeSetAsideChanges(tab.local, late());
  expect(await stored()).toHaveLength(1);
  expect(await tab.drain()).toBe('synced');
  await tab.add(2);
  shop.faults = [() => Promise.reject(new ApiError(401, '{"code":"sign_in_required","message":"Sign in."}'))];
  expect(await tab.drain()).toBe('signed_out');
  await purgeSetAsideChanges(tab.local, late());
  expect(await stored()).toHaveLength(1);
});

test('a guest cannot keep changes at sign-out, because the next guest would get them', async () => {
  const { tab, stored } = await world();
  await switchOwner(tab.local, null);
  await tab.add(1);
  expect(await setChangesAside(tab.local, 1)).toBe(false);
  await purgeOwnerData(tab.local, { evenIfPending: true, keepChangesAt: 1 });
  expect(await stored()).toEqual([]);
});

test('discarding changes after keeping them leaves nothing', async () => {
  const { tab, setSession, stored } = await world();
  await tab.add(1);
  await setChangesAside(tab.local, 1);
  setSession(null);
  await purgeOwnerData(tab.local, { evenIfPending: true });
  expect(await stored()).toEqual([]);
});
