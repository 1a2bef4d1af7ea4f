import { expect, test } from 'vitest';
import { JOB_HANDLERS } from '#api/jobs/job-handlers.ts';
import { workOffJobs } from '#api/jobs/work-off-jobs.ts';
import { findSession } from '#api/sessions/find-session.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { buyerIn } from './world/buyer.ts';
import { productIn } from './world/read.ts';
import { shelveOne } from './world/shelves.ts';
import { openShop, type Shop } from './world/shop.ts';
import { refusalIn } from './world/visitor.ts';

test('within the hour the buyer cancels: the copy is for sale again, the money goes back, each once', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop);
  const buyer = buyerIn(shop);
  const order = await buyer.buy(id);
  const cancel = () => buyer.post(`/api/orders/${order}/cancel`);
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  expect(await productIn(shop, id)).toMatchObject({ stock: 1, inStock: true });
  shop.pass(3_000);
  await workOffJobs(shop.deps, JOB_HANDLERS);
  expect(await buyer.orderOf(order)).toMatchObject({ status: 'refunded', refunded: 5 });
});

test('after the hour it is too late, and somebody else never can', async () => {
  await using shop = await openShop();
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await shelveOne(shop));
  const other = buyerIn(shop);
  await other.add(await shelveOne(shop));
  expect((await other.post(`/api/orders/${order}/cancel`)).status).toBe(404);
  expect((await other.ask('GET', `/api/orders/${order}`)).status).toBe(404);
  shop.pass(60 * 60_000);
  expect(await refusalIn(await buyer.post(`/api/orders/${order}/cancel`))).toMatchObject({ status: 409 });
});

test('what was shipped is received by its buyer, and can be sent back for 30 days from then', async () => {
  await using shop = await openShop();
  const seller = buyerIn(shop);
  await seller.add(await shelveOne(shop));
  const owner = await ownerOf(shop, seller);
  const buyer = buyerIn(shop);
  const order = await buyer.buy(await shelveOne(shop, { title: 'Dune', sellerOwner: owner }));
  const [shipment] = (await buyer.orderOf(order)).shipments;
  const received = () => buyer.post(`/api/orders/${order}/received`, { shipmentId: shipment?.id });
  const back = () =>
    buyer.post(`/api/orders/${order}/return`, { shipmentId: shipment?.id, reason: 'The spine is broken' });
  expect(await refusalIn(await received())).toMatchObject({ status: 409 });
  const sent = { carrier: 'Post', tracking: 'AB 12' };
  expect((await buyer.post(`/api/sales/${shipment?.id}/sent`, sent)).status, 'not the seller').toBe(404);
  expect((await seller.post(`/api/sales/${shipment?.id}/sent`, sent)).status).toBe(200);
  expect(await refusalIn(await back()), 'not there yet').toMatchObject({ status: 409 });
  expect((await received()).status).toBe(200);
  expect(await buyer.orderOf(order)).toMatchObject({
    shipments: [{ status: 'delivered', carrier: 'Post', tracking: 'AB 12' }],
  });
  shop.pass(30 * 24 * 60 * 60_000);
  expect(await refusalIn(await back()), 'too late').toMatchObject({ status: 409 });
});

/** Whose a visitor's things are, as the tables name him. */
async function ownerOf({ deps }: Shop, visitor: { readonly session: () => string | null }): Promise<Owner> {
  const found = await findSession(deps, visitor.session() ?? '', 'reads');
  if (found === undefined) throw new Error('there is no such session');
  return found.session.owner;
}
