import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { mergeGuest } from '#api/accounts/merge-guest.ts';
import { watchCatalog } from '#api/http/catalog-watch.ts';
import { findSession } from '#api/sessions/find-session.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { carts, products, sessions } from '#api/storage/schema.ts';
import { blindAppraiser } from './world/blind-appraiser.ts';
import { putForSale } from './world/for-sale.ts';
import { freshStorage } from './world/fresh-storage.ts';
import { change, phone, syncOf } from './world/phone.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop, type Shop } from './world/shop.ts';
import { refusalIn, visit } from './world/visitor.ts';

const USER = 12;
const user: Owner = `u:${USER}`;

/** A shop in which somebody signs in (`id` is the session's) while what `meanwhile` sends waits for its turn; what that got. */
async function whileSigningIn<T>(
  prepare: (shop: Shop) => Promise<{ readonly token: string | null; readonly meanwhile: () => Promise<T> }>,
  after: (shop: Shop, answer: T) => Promise<void>,
): Promise<void> {
  await using fresh = await freshStorage();
  const { storage, catalogChange } = watchCatalog(fresh);
  const events = new EventEmitter();
  const observed: typeof storage = {
    ...storage,
    transaction: (locks, work) => {
      events.emit('asked');
      return storage.transaction(locks, work);
    },
  };
  await using shop = await openShop({
    deps: { storage: observed, catalogChange, appraiser: blindAppraiser },
  });
  const { token, meanwhile } = await prepare(shop);
  const id = (await findSession(shop.deps, token ?? '', 'reads'))?.session.id ?? 0;
  const guest: Owner = `s:${id}`;
  const begun = once(events, 'begun');
  const signingIn = storage.transaction({ owner: [guest, user], session: String(id) }, async (tx) => {
    const waiting = once(events, 'asked');
    events.emit('begun');
    await waiting;
    await mergeGuest(tx, shop.deps.now(), guest, user);
    await tx.update(sessions).set({ userId: USER }).where(eq(sessions.id, id));
  });
  await begun;
  const answer = await meanwhile();
  await signingIn;
  await after(shop, answer);
}

test('a change that waits for its turn while its guest becomes a user is refused, and made once under the user', async () => {
  let again: (() => Promise<Cart>) | undefined;
  await whileSigningIn(
    async (shop) => {
      const dune = await putForSale(shop, { title: 'Dune', stock: 9 });
      const ann = phone(shop);
      await ann.sync([change.save(dune)]);
      const add = change.add(dune);
      again = async () => (await ann.sync([add], USER)).cart;
      return { token: ann.session(), meanwhile: () => ann.send(syncOf([add])) };
    },
    async ({ deps }, answer) => {
      expect(await refusalIn(answer)).toMatchObject({ status: 409, code: 'not_yours' });
      const cart = await again?.();
      expect(cart?.items).toMatchObject([{ quantity: 1, product: { title: 'Dune' } }]);
      expect(await deps.storage.db.$count(carts)).toBe(1);
    },
  );
});

test('a listing that waits for its turn meanwhile is told to come again, and is not left with the guest', async () => {
  await whileSigningIn(
    async (shop) => {
      const ann = visit(shop);
      const { id } = await ann.send(await drawPhoto());
      const publish = () => ann.ask('POST', `/api/uploads/${id}/product`, { title: 'Dune', price: 5 });
      return { token: ann.session(), meanwhile: publish };
    },
    async ({ deps }, answer) => {
      expect(await refusalIn(answer)).toMatchObject({ status: 409, code: 'busy' });
      expect(await deps.storage.db.$count(products)).toBe(0);
    },
  );
});
