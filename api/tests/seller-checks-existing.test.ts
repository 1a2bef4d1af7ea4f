import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { moveGuestEmails } from '#api/accounts/contacts/move-guest-emails.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { restoreProduct } from '#api/catalog/restore-product.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { purgeGuests } from '#api/retention/purge-guests.ts';
import { settleOverdue, settleSellers } from '#api/sellers/settle-sellers.ts';
import { sessionIdOfGuest } from '#api/sessions/owner.ts';
import { contacts, sessions } from '#api/storage/schema.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { addListing, runInCatalog } from './world/add-listings.ts';
import { readOkBody } from './world/buyer.ts';
import { confirmByKey, confirmEmail, mailedKey } from './world/confirm-email.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { createSeller, getOwner } from './world/seller.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const DAY_MS = 86_400_000;

test('turning the checks on gives guests with an email 14 days and pauses the others, as often as the shop starts', async () => {
  await using before = await openShop();
  const [ann, bob] = [await createSeller(before), await createSeller(before)];
  const [ofAnn, ofBob] = [
    await ann.list({ title: 'Of Ann' }),
    await bob.list({ title: 'Of Bob', stock: null }),
  ];
  const hidden = await bob.list({ title: 'Undone' });
  await runInCatalog(before, (tx, now) => deleteProduct(tx, now, hidden));
  const member = createMember(before);
  await member.register('member@example.com');
  const ofMember = await addListing(before, { sellerOwner: await getOwner(before, member) });
  await before.deps.storage.transaction({}, (tx) =>
    tx
      .update(sessions)
      .set({ email: 'Ann@example.com' })
      .where(eq(sessions.id, sessionIdOfGuest(ann.owner))),
  );
  // The same database, started with the checks.
  const shop: Shop = { ...before, deps: { ...before.deps, env: { ...before.deps.env, sellerChecks: true } } };
  for (let start = 0; start < 2; start += 1) {
    await moveGuestEmails(shop.deps);
    await settleSellers(shop.deps);
  }
  expect(await shop.deps.storage.db.select().from(contacts)).toMatchObject([
    { owner: ann.owner, email: 'ann@example.com', confirmedAt: null },
  ]);
  const states = async () =>
    Promise.all([ofAnn, ofBob, ofMember].map(async (id) => (await getProduct(shop, id)).inStock));
  expect(await states()).toEqual([true, false, true]);
  await runInCatalog(shop, (tx, now) => restoreProduct(tx, now, hidden));
  expect(await getProduct(shop, hidden), 'deleted ones are paused, too').toMatchObject({ inStock: false });
  const key = await mailedKey(shop);
  expect(listMails(shop).flatMap(({ to, text }) => (text.includes(key) ? [to] : []))).toEqual([
    'ann@example.com',
  ]);
  expect(listMails(shop), 'and the code of the member').toHaveLength(2);
  expect(await examineShop(shop.deps)).toEqual([]);

  shop.advanceClock(14 * DAY_MS - 1);
  await settleOverdue(shop.deps);
  expect(await states()).toEqual([true, false, true]);
  shop.advanceClock(1);
  for (let minute = 0; minute < 2; minute += 1) await settleOverdue(shop.deps);
  expect(await states()).toEqual([false, false, true]);
  expect(await readError(await confirmByKey(shop, key)), 'the link has expired as well').toMatchObject({
    code: 'code_invalid',
  });
  shop.advanceClock(400 * DAY_MS);
  await purgeGuests(shop.deps, shop.deps.now() - 180 * DAY_MS);
  expect(await getOwnSession(shop, bob.owner), 'kept while listings are paused').toBe(1);
  await settleSellers({ ...shop.deps, env: before.deps.env });
  expect(await states(), 'checks off: all are back').toEqual([true, true, true]);
});

const getOwnSession = (shop: Shop, owner: Parameters<typeof sessionIdOfGuest>[0]): Promise<number> =>
  shop.deps.storage.db.$count(sessions, eq(sessions.id, sessionIdOfGuest(owner)));

test('paused listings are back on sale once their seller confirms an email, or signs in', async () => {
  await using shop = await openShop({ env: { SELLER_CHECKS: 'on' } });
  const ann = await createSeller(shop);
  const ofAnn = await ann.list({ title: 'Of Ann', stock: 2 });
  const bob = createMember(shop);
  await bob.save(ofAnn);
  const ofBob = await addListing(shop, { title: 'Of Bob', sellerOwner: await getOwner(shop, bob) });
  await settleSellers(shop.deps);
  const own = z.parse(ownListingsSchema, await readOkBody(await ann.ask('GET', '/api/listings')));
  expect(own).toMatchObject({ listings: [{ state: 'hidden', paused: ['unreachable'] }] });
  expect(await readError(await ann.post(`/api/listings/${ofAnn}/relist`))).toMatchObject({
    status: 409,
    code: 'email_unconfirmed',
    message: SELLER_MESSAGES.relistUnconfirmed,
  });
  expect(await getProduct(shop, ofAnn)).toMatchObject({ inStock: false, paused: {} });
  await confirmEmail(shop, ann);
  expect(await getProduct(shop, ofAnn)).toMatchObject({ inStock: true, stock: 2 });
  await bob.register('bob@example.com');
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(await getProduct(shop, ofBob)).toMatchObject({ inStock: true });
});
