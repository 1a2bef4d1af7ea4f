import { EventEmitter, on, once } from 'node:events';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { endSession } from '#api/sessions/change-session.ts';
import { findSession } from '#api/sessions/find-session.ts';
import { mergeGuest } from '#api/sessions/merge-guest.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { carts, products, sessions, uploads, wishlists } from '#api/storage/schema.ts';
import type { Cart } from '#contract/cart/cart.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { insertProduct } from './world/insert-product.ts';
import { freshStorage } from './world/fresh-storage.ts';
import { createMember } from './world/member.ts';
import { change, createSyncClient, createSyncBody } from './world/sync-client.ts';
import { drawPhoto } from './world/photos.ts';
import { addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readCart, readError, createVisitor } from './world/visitor.ts';

const USER = 12;
const user: Owner = `u:${USER}`;

interface Attempt<T> {
  readonly token: string | null;
  readonly meanwhile: () => Promise<T>;
  /** How many transactions `meanwhile` requests before it has to wait; 1 by default. */
  readonly requestCount?: number;
  /** Ends the session instead of signing in. */
  readonly endsSession?: boolean;
}

/** Signs a guest in while the calls of `meanwhile` wait for the owner's lock, then passes their result to `after`. */
async function whileSigningIn<T>(
  prepare: (shop: Shop) => Promise<Attempt<T>>,
  after: (shop: Shop, response: T) => Promise<void>,
): Promise<void> {
  await using fresh = await freshStorage();
  const { storage, ...watch } = watchCatalog(fresh);
  const events = new EventEmitter();
  const observed: typeof storage = {
    ...storage,
    transaction: (locks, work) => {
      events.emit('requested');
      return storage.transaction(locks, work);
    },
  };
  await using shop = await openShop({
    deps: { storage: observed, ...watch, appraiser: noopAppraiser },
  });
  const { token, meanwhile, requestCount = 1, endsSession = false } = await prepare(shop);
  const id = (await findSession(shop.deps, token ?? '', 'reads'))?.session.id ?? 0;
  const guest: Owner = `s:${id}`;
  const started = once(events, 'started');
  const signingIn = storage.transaction({ owner: [guest, user], session: String(id) }, async (tx) => {
    const waiting = countEvents(events, 'requested', requestCount);
    events.emit('started');
    await waiting;
    if (endsSession) {
      await tx.delete(sessions).where(eq(sessions.id, id));
      return;
    }
    await mergeGuest(shop.deps, tx, guest, user);
    await tx.update(sessions).set({ userId: USER }).where(eq(sessions.id, id));
  });
  await started;
  const response = await meanwhile();
  await signingIn;
  await after(shop, response);
}

async function countEvents(events: EventEmitter, name: string, times: number): Promise<void> {
  let left = times;
  for await (const _ of on(events, name)) {
    left -= 1;
    if (left === 0) return;
  }
}

test('a change that waits while its guest signs in is refused, and then applied once for the user', async () => {
  let retry: (() => Promise<Cart>) | undefined;
  await whileSigningIn(
    async (shop) => {
      const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
      const ann = createSyncClient(shop);
      await ann.sync([change.save(dune)]);
      const add = change.add(dune);
      retry = async () => (await ann.sync([add], USER)).cart;
      return { token: ann.session(), meanwhile: () => ann.send(createSyncBody([add])) };
    },
    async ({ deps }, response) => {
      expect(await readError(response)).toMatchObject({ status: 409, code: 'not_yours' });
      const cart = await retry?.();
      expect(cart?.items).toMatchObject([{ quantity: 1, product: { title: 'Dune' } }]);
      expect(await deps.storage.db.$count(carts)).toBe(1);
    },
  );
});

test('a listing, a photo, a cart line and a wishlist item that wait during a sign-in go to the user, each once', async () => {
  await whileSigningIn(
    async (shop) => {
      const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune', stock: 9 }, { title: 'Emma' });
      const ann = createVisitor(shop);
      const { id } = await ann.uploadPhoto(await drawPhoto());
      const another = await drawPhoto({ width: 640 });
      const meanwhile = async () =>
        Promise.all([
          ann.ask(
            'POST',
            `/api/uploads/${id}/product`,
            { title: 'Dune', price: 5 },
            { 'Idempotency-Key': 'a'.repeat(20) },
          ),
          ann.upload(another),
          ann.ask('POST', '/api/cart/add', { productId: dune, quantity: 2 }),
          ann.ask('POST', '/api/wishlist/add', { productId: emma }),
        ]);
      return { token: ann.session(), meanwhile, requestCount: 4 };
    },
    async ({ deps: { storage } }, responses) => {
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
      expect(await readCart(responses[2])).toMatchObject({ items: [{ quantity: 2 }] });
      const listed = await storage.db.select().from(products).where(isNotNull(products.sellerOwner));
      expect(listed.map(({ sellerOwner }) => sellerOwner)).toEqual([user]);
      for (const table of [uploads, carts, wishlists]) {
        const rows = await storage.db.select({ owner: table.owner }).from(table);
        expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([user]));
      }
      expect(await storage.db.$count(uploads)).toBe(2);
      expect(await storage.db.$count(carts)).toBe(1);
    },
  );
});

test('a call that waits while its session ends is refused as busy and has no effect', async () => {
  await whileSigningIn(
    async (shop) => {
      const dune = await insertProduct(shop, { title: 'Dune' });
      const ann = createVisitor(shop);
      await ann.save(dune);
      const meanwhile = () => ann.ask('POST', '/api/cart/add', { productId: dune, quantity: 1 });
      return { token: ann.session(), meanwhile, endsSession: true };
    },
    async ({ deps: { storage } }, response) => {
      expect(await readError(response)).toMatchObject({ status: 409, code: 'busy' });
      expect(await storage.db.$count(carts)).toBe(0);
    },
  );
});

test('a sign-in whose session ends just before it is stored opens a new session', async () => {
  await using fresh = await freshStorage();
  const { storage, ...watch } = watchCatalog(fresh);
  let end: (() => Promise<void>) | undefined;
  const ending: typeof storage = {
    ...storage,
    transaction: async (locks, work) => {
      if (Array.isArray(locks.owner)) await end?.();
      return storage.transaction(locks, work);
    },
  };
  await using shop = await openShop({ deps: { storage: ending, ...watch } });
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  shop.advanceClock(MINUTE_MS);
  const code = await ada.requestCode('ada@example.com');
  const session = (await findSession(shop.deps, ada.session() ?? '', 'reads'))?.session.id ?? 0;
  end = async () => {
    end = undefined;
    await endSession(shop.deps, session);
  };
  expect((await ada.verify('ada@example.com', code)).status).toBe(200);
  expect((await ada.user()).status).toBe(200);
  expect(end).toBeUndefined();
});

test('a code requested while its session ends is refused as busy', async () => {
  await whileSigningIn(
    async (shop) => {
      const ann = createMember(shop);
      await ann.register('ann@example.com');
      shop.advanceClock(MINUTE_MS);
      const meanwhile = () => ann.post('/api/auth/send-verification', { email: 'ann@example.com' });
      return { token: ann.session() ?? null, meanwhile, endsSession: true };
    },
    async (_, response) => expect(await readError(response)).toMatchObject({ status: 409, code: 'busy' }),
  );
});
