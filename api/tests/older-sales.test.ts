import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkouts, orders, shipments } from '#api/storage/schema.ts';
import { ordersSchema, salesSchema } from '#contract/orders/order.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { createPaidSeller } from './world/payouts.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

/** Reads a list page by page. Returns the ids on each. */
async function readPages<T>(
  reader: Pick<TestBuyer, 'ask'>,
  path: string,
  parse: (body: unknown) => readonly T[],
): Promise<T[][]> {
  const pages: T[][] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const answer: Response = await reader.ask('GET', next);
    pages.push([...parse(await readOkBody(answer.clone()))]);
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return pages;
}

const readSalePages = (seller: Pick<TestBuyer, 'ask'>, query: string) =>
  readPages(seller, `/api/sales${query}`, (body) =>
    z.parse(salesSchema, body).map(({ shipmentId }) => shipmentId),
  );

const readOrderPages = (buyer: Pick<TestBuyer, 'ask'>, query: string) =>
  readPages(buyer, `/api/orders${query}`, (body) => z.parse(ordersSchema, body).map(({ id }) => id));

test('the first page of sales has all that are open, and the others follow page by page', async () => {
  await using shop = await openShop();
  const seller = await createPaidSeller(shop);
  const sales = [];
  for (const title of ['Return', 'Damaged', 'Emma', 'Dune', 'Persuasion', 'To send']) {
    sales.push(await seller.sell(500, title));
    shop.advanceClock(1_000);
  }
  const [back, damaged, emma, dune, persuasion, toSend] = sales.map(({ id }) => id);
  for (const sale of sales.slice(0, 5)) await sale.arrive();
  await readOkBody((await sales[0]?.tell('return')) ?? new Response());
  const report = { kind: 'damaged', text: 'The cover is torn off.', photos: [] };
  await readOkBody((await sales[1]?.tell('problem', report)) ?? new Response());

  const open = [toSend, damaged, back];
  expect(await readSalePages(seller, '?limit=1')).toEqual([[...open, persuasion], [dune], [emma]]);
  expect(await readSalePages(seller, '?limit=3')).toEqual([[...open, persuasion, dune, emma]]);
  expect(await readSalePages(seller, ''), 'as older pages ask').toEqual([[...open, persuasion, dune, emma]]);
});

test('the first page of orders has those with a return or an open case first', async () => {
  await using shop = await openShop();
  const seller = await createPaidSeller(shop);
  const buyer = createBuyer(shop);
  const placed: string[] = [];
  for (const title of ['Return', 'Damaged', 'Emma', 'Dune']) {
    const item = await addListing(shop, { title, sellerOwner: seller.owner });
    placed.push(await buyer.buy(item));
    shop.advanceClock(1_000);
  }
  const [back = '', damaged = '', emma, dune] = placed;
  const tell = async (order: string, word: string, body: object = {}): Promise<void> => {
    const [parcel] = (await buyer.getOrder(order)).shipments;
    await readOkBody(await seller.post(`/api/sales/${parcel?.id ?? 0}/sent`));
    const shipmentId = parcel?.id;
    await readOkBody(await buyer.post(`/api/orders/${order}/${word}`, { shipmentId, ...body }));
  };
  await tell(back, 'return');
  await tell(damaged, 'problem', { kind: 'damaged', text: 'The cover is torn off.', photos: [] });

  expect(await readOrderPages(buyer, '?limit=1')).toEqual([[damaged, back, dune], [emma]]);
  expect(await readOrderPages(buyer, ''), 'as older pages ask').toEqual([[damaged, back, dune, emma]]);
});

test('a cursor opens only the list that it is of', async () => {
  await using shop = await openShop();
  const [ada, grace] = [await createPaidSeller(shop), await createPaidSeller(shop, 'grace@example.com')];
  for (const seller of [ada, grace])
    for (const title of ['Dune', 'Emma']) await (await seller.sell(500, title)).arrive();
  const link = (await ada.ask('GET', '/api/sales?limit=1')).headers.get('Link') ?? '';
  const cursor = /cursor=([^&>]+)/.exec(link)?.[1] ?? '';
  expect(cursor).not.toBe('');
  for (const path of [`/api/sales?cursor=${cursor}`, `/api/orders?cursor=${cursor}`])
    expect(await readError(await grace.ask('GET', path))).toMatchObject({
      status: 400,
      fields: { cursor: 'This is not a cursor of this list' },
    });
});

/** Adds canceled orders like the only one there is, each a second later. Their money is not posted. */
async function copyOrder({ deps }: Shop, count: number): Promise<void> {
  const { db } = deps.storage;
  const [checkout] = await db.select().from(checkouts).limit(1);
  const [order] = await db.select().from(orders).limit(1);
  const [shipment] = await db.select().from(shipments).limit(1);
  if (checkout === undefined || order === undefined || shipment === undefined)
    throw new Error('there is no order');
  const { id: _checkout, ...quote } = checkout;
  const { id: _order, ...bought } = order;
  const { id: _shipment, ...sold } = shipment;
  await deps.storage.transaction({}, async (tx) => {
    for (let at = 1; at <= count; at += 1) {
      const like = { intentId: `pi_${at}`, createdAt: order.createdAt + at * 1_000 };
      const [of] = await tx
        .insert(checkouts)
        .values({ ...quote, ...like })
        .returning();
      const names = { publicId: `${order.publicId}-${at}`, number: `D-${at}`, checkoutId: of?.id ?? 0 };
      const [copy] = await tx
        .insert(orders)
        .values({ ...bought, ...like, ...names, status: 'canceled' })
        .returning();
      const { createdAt } = like;
      await tx.insert(shipments).values({ ...sold, orderId: copy?.id ?? 0, status: 'canceled', createdAt });
    }
  });
}

test('with more than 200 sales and orders an old open case still comes first, and the export has all', async () => {
  await using shop = await openShop({ isHealthCheckSkipped: true });
  const member = await createPaidSeller(shop);
  // To themselves, so that one export has both.
  const order = await member.buy(await addListing(shop, { sellerOwner: member.owner }));
  await copyOrder(shop, 201);
  const id = (await member.getOrder(order)).shipments[0]?.id ?? 0;
  await readOkBody(await member.post(`/api/sales/${id}/sent`));
  const report = { shipmentId: id, kind: 'damaged', text: 'It is torn.', photos: [] };
  await readOkBody(await member.post(`/api/orders/${order}/problem`, report));

  const [sales, olderSales] = await readSalePages(member, '');
  expect(sales?.[0]).toBe(id);
  expect([sales?.length, olderSales?.length], '200, and what is open').toEqual([201, 1]);
  const [bought, boughtBefore] = await readOrderPages(member, '');
  expect(bought?.[0]).toBe(order);
  expect([bought?.length, boughtBefore?.length]).toEqual([201, 1]);
  const exported = z.parse(
    z.object({ orders: ordersSchema, sales: salesSchema }),
    await readOkBody(await member.ask('GET', '/api/account/export')),
  );
  expect(new Set(exported.sales.map(({ shipmentId }) => shipmentId)).size).toBe(202);
  expect(new Set(exported.orders.map((each) => each.id)).size).toBe(202);
});
