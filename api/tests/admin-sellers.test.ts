import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditTrailSchema } from '#contract/admin/admin-audit.ts';
import { ADMIN_SELLERS as TEXTS } from '#contract/admin/admin-seller-messages.ts';
import {
  adminSellerSchema,
  adminSellersSchema,
  type AdminSellers,
  type SellerStep,
} from '#contract/admin/admin-sellers.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { advanceTo } from './world/parcels.ts';
import {
  createPaidSeller,
  createReadySeller,
  openMarket,
  pay,
  PAYDAY,
  readPayouts,
} from './world/payouts.ts';
import { createSeller } from './world/seller.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const PATH = '/api/admin/sellers';

const openManual = () => openShop({ env: { ...ADMIN, LIMITS: 'off' } });

const readSellers = async (admin: TestAdmin, query = ''): Promise<AdminSellers> =>
  z.parse(adminSellersSchema, await admin.read(PATH + query));

const ownersOf = ({ sellers }: AdminSellers): string[] => sellers.map(({ owner }) => owner);

const askStep = (admin: TestAdmin, owner: string, step: SellerStep, reason = 'Odd sales') =>
  admin.ask('POST', `${PATH}/${owner}/${step}`, { reason });

const take = async (admin: TestAdmin, owner: string, step: SellerStep, reason?: string) =>
  z.parse(adminSellerSchema, await readOkBody(await askStep(admin, owner, step, reason)));

test('sellers are listed with their sales, lateness, cases, balance and account', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const seller = await createReadySeller(market);
  await createMember(shop).register('buyer@example.com');
  const guest = await createSeller(shop);
  await guest.list();
  const [first, second] = [await seller.sell(850), await seller.sell(500)];
  await seller.sell(300);
  await first.arrive();
  await readOkBody(await first.tell('problem', { kind: 'damaged', text: 'Torn', photos: [] }));
  // Past the deadline, before it is canceled: one was sent in time, one was late, one has not been sent.
  advanceTo(shop, '2026-12-02T05:00:00Z');
  await second.send();
  const admin = await createAdmin(shop);
  expect(await readSellers(admin)).toEqual({
    sellers: [
      {
        owner: seller.owner,
        userId: Number(seller.owner.slice(2)),
        name: 'Ada L.',
        email: 'ada@example.com',
        sales: 3,
        late: 67,
        cases: 1,
        balance: 16.5,
        account: 'ready',
        standing: 'ok',
      },
      { owner: guest.owner, name: 'Guest', sales: 0, cases: 0, balance: 0, account: 'none', standing: 'ok' },
    ],
  });
});

test('sellers are paged from the newest account to the oldest guest, and searched with everybody else', async () => {
  await using shop = await openManual();
  const ada = await createPaidSeller(shop, 'ada@example.com');
  const ben = await createPaidSeller(shop, 'ben@example.com');
  for (const sellerOwner of [ada.owner, ben.owner]) await addListing(shop, { sellerOwner });
  const [old, young] = [await createSeller(shop), await createSeller(shop)];
  for (const { list } of [old, young]) await list();
  const never = createMember(shop);
  const { id } = await never.register('never@example.com');
  const admin = await createAdmin(shop);
  const all: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: AdminSellers = await readSellers(
      admin,
      `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    all.push(...ownersOf(page));
    cursor = page.next;
  }
  expect(all).toEqual([ben.owner, ada.owner, young.owner, old.owner]);
  expect(ownersOf(await readSellers(admin, '?q=BEN%40example'))).toEqual([ben.owner]);
  expect(ownersOf(await readSellers(admin, '?q=lovelace%20never'))).toEqual([`u:${id}`]);
  expect(ownersOf(await readSellers(admin, '?q=%25'))).toEqual([]);
  const { next = '' } = await readSellers(admin, '?limit=1');
  expect((await admin.get(`${PATH}?limit=1&q=ada&cursor=${next}`)).status, 'of another list').toBe(400);
  await take(admin, ada.owner, 'hold');
  expect(ownersOf(await readSellers(admin, '?standing=held'))).toEqual([ada.owner]);
  expect(ownersOf(await readSellers(admin, '?standing=blocked'))).toEqual([]);
});

test('a seller on hold is paid once released, and sees why nothing comes', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const seller = await createReadySeller(market);
  const sale = await seller.sell(850);
  await sale.arrive();
  const admin = await createAdmin(shop);
  expect(await take(admin, seller.owner, 'hold')).toMatchObject({ standing: 'held', reason: 'Odd sales' });
  await take(admin, seller.owner, 'hold', 'Again');
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await readPayouts(seller)).toMatchObject({
    available: 0,
    onHold: 8.5,
    sales: [{ payout: { state: 'held', reason: "we're reviewing your account" } }],
  });
  const later = await createAdmin(shop);
  const released = await take(later, seller.owner, 'release', 'All is well');
  expect(released).toMatchObject({ standing: 'ok' });
  expect(released.reason).toBeUndefined();
  await pay(shop);
  expect(await readPayouts(seller)).toMatchObject({ onHold: 0, sales: [{ payout: { state: 'paid' } }] });
  const trail = async (action: string) =>
    z.parse(auditTrailSchema, await later.read(`/api/admin/audit?action=${action}`)).entries;
  expect(await trail('seller.hold'), 'once').toMatchObject([
    { before: { standing: 'ok' }, after: { standing: 'held', reason: 'Odd sales' } },
  ]);
  expect(await trail('seller.release')).toMatchObject([
    { after: { seller: 'Ada L., ada@example.com', reason: 'All is well' } },
  ]);
});

test('a hold needs a reason, and a known seller', async () => {
  await using shop = await openManual();
  const { owner } = await createPaidSeller(shop);
  const admin = await createAdmin(shop);
  expect(await readError(await askStep(admin, owner, 'hold', ' '))).toMatchObject({
    status: 422,
    fields: { reason: 'Please say why' },
  });
  for (const unknown of ['u:99', 's:99', 'shop', 'u:0'])
    expect(await readError(await askStep(admin, unknown, 'hold'))).toMatchObject({
      status: 404,
      message: TEXTS.noSuchSeller,
    });
  expect((await createBuyer(shop).post(`${PATH}/${owner}/hold`, { reason: 'Me' })).status).toBe(401);
});
