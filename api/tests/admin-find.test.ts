import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setPaused } from '#api/catalog/stock/pause-products.ts';
import { CUSTOMER_LISTS, customerSchema } from '#contract/admin/admin-customers.ts';
import { foundSchema, MAX_FOUND } from '#contract/admin/admin-find.ts';
import { adminProductsSchema } from '#contract/admin/admin-products.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { addListing, addListings, runInCatalog } from './world/add-listings.ts';
import { createMember } from './world/member.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  shop = await openShop({ env: ADMIN });
  admin = await createAdmin(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const find = async (q: string) =>
  z.parse(foundSchema, await admin.read(`/api/admin/find?q=${encodeURIComponent(q)}`));

test('one search finds people with what they bought and sell, orders and products', async () => {
  const ann = createMember(shop);
  const { id } = await ann.register('ann@example.com');
  const dune = await addListing(shop, { title: 'Dune', author: 'Frank Herbert' });
  await addListing(shop, { title: 'Dune Messiah', sellerOwner: `u:${id}` });
  const order = await ann.buy(dune);

  const people = await find('LOVELACE ann@');
  expect(people.people).toMatchObject([{ id, name: 'Ada Lovelace', orders: 1, listings: 1 }]);
  expect(people.people[0]).not.toHaveProperty('passwordHash');
  const titles = await find('dune');
  expect(titles.people).toEqual([]);
  expect(titles.orders.map((each) => each.id)).toEqual([order]);
  expect(titles.products.map(({ title }) => title)).toEqual(['Dune Messiah', 'Dune']);
  const number = titles.orders[0]?.number ?? '';
  for (const typed of [number, number.replaceAll('-', '').toLowerCase()])
    expect((await find(typed)).orders.map((each) => each.id)).toEqual([order]);
  expect((await find(`#${dune}`)).products.map((each) => each.id)).toEqual([dune]);
});

test('a search returns the newest few under each heading, and nothing for blank text', async () => {
  await addListings(shop, ...Array.from({ length: MAX_FOUND + 1 }, () => ({ title: 'Many a Kindred' })));
  expect((await find('kindred')).products).toHaveLength(MAX_FOUND);
  expect(await find(' ')).toEqual({ people: [], orders: [], products: [] });
  expect(await readError(await admin.get('/api/admin/find'))).toMatchObject({ status: 400 });
});

test('a customer’s page has what the account bought, wrote and sells, and the reports about that', async () => {
  const eve = createMember(shop);
  const { id } = await eve.register('eve@example.com');
  const order = await eve.buy(await addListing(shop, { title: 'Bought by Eve' }));
  const listed = await addListing(shop, { title: 'Sold by Eve', sellerOwner: `u:${id}` });
  const letter = {
    name: 'Eve',
    email: 'Eve@example.com',
    category: 'order',
    subject: 'Late',
    message: 'When?',
  };
  expect((await eve.post('/api/contact', letter)).ok).toBe(true);
  await createMember(shop).post(`/api/products/${listed}/report`, { reason: 'fake' });

  const customer = z.parse(customerSchema, await admin.read(`/api/admin/customers/${id}`));
  expect(customer.user).toMatchObject({ id, email: 'eve@example.com' });
  expect(customer.orders.map((each) => each.id)).toEqual([order]);
  expect(customer.listings.map(({ title }) => title)).toEqual(['Sold by Eve']);
  expect(customer.messages.map(({ subject }) => subject)).toEqual(['Late']);
  expect(customer.reports).toMatchObject([
    { product: { id: listed, sellerRecord: { accountId: id, listings: 1, otherReports: 0 } } },
  ]);
  expect(await admin.read(`/api/admin/orders/${order}`)).toMatchObject({ buyerId: id });
  expect(await readError(await admin.get('/api/admin/customers/99999'))).toMatchObject({ status: 404 });
});

test('a customer’s older orders, messages, reports and listings follow page by page', async () => {
  const eve = createMember(shop);
  const { id } = await eve.register('older@example.com');
  const titles = Array.from({ length: 51 }, (_, at) => `Listed ${at}`);
  const listed = await addListings(
    shop,
    ...titles.map((title) => ({ title, sellerOwner: `u:${id}` as const })),
  );
  const bought: string[] = [];
  for (const title of ['First', 'Second', 'Third'])
    bought.push(await eve.buy(await addListing(shop, { title })));
  for (const product of listed.slice(0, 2))
    await createMember(shop).post(`/api/products/${product}/report`, { reason: 'fake' });

  const path = `/api/admin/customers/${id}`;
  const { next, listings } = z.parse(customerSchema, await admin.read(path));
  expect(listings.map(({ title }) => title)).toEqual(titles.slice(1).toReversed());
  expect(Object.keys(next ?? {})).toEqual(['listings']);
  const read = async <T>(schema: z.ZodMiniType<T>, address: string) => {
    const response = await admin.get(address);
    const link = /^<(.*)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
    return { rows: z.parse(schema, await response.json()), next: link };
  };
  const rest = await read(CUSTOMER_LISTS.listings, `${path}/listings?cursor=${next?.listings}`);
  expect(rest.rows.map(({ title }) => title)).toEqual(['Listed 0']);
  expect(rest.next).toBeUndefined();

  const newest = await read(CUSTOMER_LISTS.orders, `${path}/orders?limit=2`);
  const oldest = await read(CUSTOMER_LISTS.orders, newest.next ?? '');
  expect([newest, oldest].map(({ rows }) => rows.map((order) => order.id))).toEqual([
    [bought[2], bought[1]],
    [bought[0]],
  ]);
  expect(oldest.next).toBeUndefined();
  const report = await read(CUSTOMER_LISTS.reports, `${path}/reports?limit=1`);
  expect((await read(CUSTOMER_LISTS.reports, report.next ?? '')).rows).toMatchObject([
    { product: { id: listed[0] } },
  ]);
  expect((await read(CUSTOMER_LISTS.messages, `${path}/messages`)).rows).toEqual([]);
  const foreign = `${path}/orders?cursor=${next?.listings}`;
  expect(await readError(await admin.get(foreign))).toMatchObject({ status: 400, code: 'invalid_input' });
  expect((await admin.get(`${path}/wishes`)).status).toBe(404);
  expect((await admin.get('/api/admin/customers/99999/orders')).status).toBe(404);
});

test('listings of a seller who is away are paused in the back office, not sold', async () => {
  const edith = createMember(shop);
  const { id } = await edith.register('edith@example.com');
  const of = { sellerOwner: `u:${id}` } as const;
  const [paused = 0, sold = 0] = await addListings(
    shop,
    { ...of, title: 'Paused', stock: 2 },
    { ...of, title: 'Sold', stock: 0 },
    { ...of, title: 'For Sale' },
  );
  await runInCatalog(shop, (tx, now) =>
    setPaused(tx, now, [paused, sold], { reason: 'away', isPaused: true }),
  );
  await createMember(shop).post(`/api/products/${paused}/report`, { reason: 'fake' });

  const customer = z.parse(customerSchema, await admin.read(`/api/admin/customers/${id}`));
  expect(customer.listings.map((each) => [each.title, each.inStock, each.paused])).toEqual([
    ['For Sale', true, undefined],
    ['Sold', false, undefined],
    ['Paused', false, true],
  ]);
  expect(customer.reports).toMatchObject([{ product: { id: paused, state: 'sold', paused: true } }]);
  const table = z.parse(adminProductsSchema, await admin.read(`/api/admin/products?q=%23${paused}`));
  expect(table.products).toMatchObject([{ id: paused, paused: true }]);
});

test('a report names its sender, if it has an account, and what is known of the seller', async () => {
  const seller = createMember(shop);
  const { id: sellerId } = await seller.register('seller@example.com');
  const [one = 0, two = 0] = await addListings(
    shop,
    { title: 'One', sellerOwner: `u:${sellerId}`, condition: 'good' },
    { title: 'Two', sellerOwner: `u:${sellerId}` },
  );
  const ann = createMember(shop);
  const { id } = await ann.register('reporter@example.com');
  await ann.post(`/api/products/${one}/report`, { reason: 'fake' });
  await createMember(shop).post(`/api/products/${two}/report`, { reason: 'wrong' });
  const { reports } = z.parse(customerSchema, await admin.read(`/api/admin/customers/${sellerId}`));
  expect(reports.map(({ reporter }) => reporter?.id)).toEqual([undefined, id]);
  expect(reports[1]?.product).toMatchObject({
    condition: 'good',
    sellerRecord: { accountId: sellerId, listings: 2, otherReports: 1 },
  });
});
