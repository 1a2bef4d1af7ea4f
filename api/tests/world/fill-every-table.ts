import { noteContact } from '#api/accounts/contacts/contacts.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import {
  cases,
  contactMessages,
  dependencyHours,
  disputes,
  idempotencyKeys,
  isbnRecords,
  listingChanges,
  listingImports,
  listingViews,
  marketPrices,
  paymentEvents,
  rateLimits,
  reports,
  reviews,
  searchedWords,
  sellers,
  shipments,
  tombstones,
} from '#api/storage/schema.ts';
import { createAdmin } from './admin.ts';
import { addListing } from './add-listings.ts';
import { createBuyer, readOkBody } from './buyer.ts';
import { CHECK } from './condition-check.ts';
import { createMember } from './member.ts';
import { advanceTo } from './parcels.ts';
import { createReadySeller, decideAtDemoBank, pay, PAYDAY, runJobs } from './payouts.ts';
import { drawPhoto } from './photos.ts';
import { createSeller, deliver } from './seller.ts';
import type { Shop } from './shop.ts';
import { change, createMutationId, createSyncClient } from './sync-client.ts';
import { stackChange } from './stack-device.ts';
import { createVisitor } from './visitor.ts';

/** Texts that engines store, sort and encode differently if they can. */
const ODD_TEXT = 'Ünïcode 𝔉 "quotes" \\ back\\slash\n\ttab, and ﬁ — \u2028 done';

/** Puts rows into every table of a shop opened with `{ env: ADMIN }`: sales by HTTP, and rows of what comes with time. */
export async function fillEveryTable(shop: Shop): Promise<void> {
  const member = createMember(shop);
  const { id: account } = await member.register('ada@example.com');
  const scanned = stackChange.set(createMutationId(), createMutationId(), { title: ODD_TEXT, price: '5' });
  await readOkBody(
    await member.post('/api/stacks/sync', { protocol: 1, account, cursor: 0, mutations: [scanned] }),
  );
  const seller = await createSeller(shop);
  const sold = await seller.list({ title: 'Sold', stock: 5, description: ODD_TEXT });
  await shop.deps.storage.transaction({ owner: seller.owner }, (tx) =>
    noteContact(tx, seller.owner, 'seller@example.com'),
  );
  const order = await member.buy(sold, 2);
  await deliver(member, order, seller);
  const refunded = createBuyer(shop);
  await readOkBody(await refunded.post(`/api/orders/${await refunded.buy(sold)}/cancel`));
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS); // the refund
  const phone = createSyncClient(shop);
  await phone.sync([change.add(sold), change.save(sold)]);
  await createVisitor(shop).uploadPhoto(await drawPhoto());
  const admin = await createAdmin(shop);
  await admin.do('POST', '/api/admin/runs', {
    selection: { filter: {} },
    change: { action: 'price', percent: 10 },
  });
  await admin.do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  const cheat = await createSeller(shop);
  await admin.do('POST', `/api/admin/sellers/${cheat.owner}/block`, { reason: ODD_TEXT.trim() });
  await admin.do('PATCH', `/api/admin/products/${sold}/price`, { price: 7.5 });
  await seller.post(`/api/listings/${sold}/one-more`, { draft: '01934f5e-0000-7000-8000-000000000000' });
  await insertOthers(
    shop,
    await addListing(shop, {
      title: 'Æsop’s fables',
      author: 'Æsop',
      grading: { ...CHECK, missing: ODD_TEXT },
    }),
    sold,
  );
  await insertSellersWork(shop, sold);
  await paySeller(shop);
}

/** One sale is paid, and another one disputed. Nothing is left to be done by a date: commands read this shop by the real clock. */
async function paySeller(shop: Shop): Promise<void> {
  const verify = (account: string) => decideAtDemoBank(shop, account, 'verified');
  const seller = await createReadySeller({ shop, verify }, 'paid@example.com');
  await (await seller.sell(500)).arrive();
  await (await seller.sell(700, ODD_TEXT, 'pm_card_createDispute')).arrive();
  await runJobs(shop);
  const [dispute] = await shop.deps.storage.db.select().from(disputes);
  await readOkBody(await shop.post(`/api/demo-bank/disputes/${dispute?.id}`, { verdict: 'won' }));
  advanceTo(shop, PAYDAY);
  await pay(shop);
}

async function insertOthers(shop: Shop, productId: number, soldId: number): Promise<void> {
  const at = shop.deps.now();
  await shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await tx.insert(contactMessages).values({
      name: 'Ada',
      email: 'ada@example.com',
      subject: ODD_TEXT,
      category: 'general',
      message: ODD_TEXT,
      createdAt: at,
    });
    await tx.insert(isbnRecords).values({
      isbn: '9780441013593',
      title: ODD_TEXT,
      source: 'open-library',
      confidence: 90,
      askedAt: at,
      lookupCount: 3,
      disputeCount: 1,
      changedAt: at,
    });
    await tx.insert(dependencyHours).values({
      name: 'smtp',
      hour: at,
      calls: 3,
      failures: 1,
      totalMs: 90,
      slowestMs: 60,
    });
    await tx.insert(idempotencyKeys).values({
      owner: 's:1',
      method: 'POST',
      path: '/api/orders',
      key: 'k',
      bodyHash: 'b',
      status: 200,
      answer: '{"id":"1"}',
      createdAt: at,
    });
    await tx.insert(listingViews).values({ productId, views: 7 });
    await tx.insert(marketPrices).values({ productId, marketplace: 'ebay', cents: null, askedAt: at });
    await tx
      .insert(paymentEvents)
      .values({ provider: 'demo', eventId: 'e', type: 'paid', receivedAt: at, result: 'done' });
    await tx.insert(rateLimits).values({ key: 'add', windowStart: at, hits: 2 });
    await tx.insert(reports).values({ productId, reason: 'fake', text: ODD_TEXT, createdAt: at });
    await tx
      .insert(reviews)
      .values({ productId: soldId, name: 'Ada', stars: 5, text: ODD_TEXT, createdAt: at });
    await tx.insert(searchedWords).values({ day: '2026-11-21', query: 'dune', searches: 4, empty: 0 });
    await tx.insert(tombstones).values({ productId: 987, change: -1, at });
  });
}

async function insertSellersWork(shop: Shop, productId: number): Promise<void> {
  const at = shop.deps.now();
  await shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await tx.insert(sellers).values({
      owner: 's:1',
      createdAt: at,
      returnName: 'Ada',
      returnAddress: ODD_TEXT,
      awaySince: at,
    });
    const [parcel] = await tx.select({ id: shipments.id }).from(shipments).limit(1);
    if (parcel === undefined) throw new Error('no parcel was sold');
    await tx
      .insert(cases)
      .values({ shipmentId: parcel.id, kind: 'damaged', status: 'closed', text: ODD_TEXT, openedAt: at });
    await tx
      .insert(listingChanges)
      .values({ productId, at, before: { title: ODD_TEXT }, after: { title: 'Dune' } });
    await tx.insert(listingImports).values({
      id: '9d2b7c1e-0000-4000-8000-000000000000',
      owner: 's:1',
      file: 'f',
      status: 'checked',
      total: 2,
      problems: [{ line: 3, messages: [ODD_TEXT] }],
      createdAt: at,
    });
  });
}
