import { afterAll, expect, test } from 'vitest';
import { openShop } from './world/shop.ts';
import { startSelling, titlesOf } from './world/start-selling.ts';
import { readError } from './world/visitor.ts';

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

test('listings come in pages, each with the counts of all', async () => {
  const ann = await startSelling(shop);
  const bob = await startSelling(shop);
  for (const [at, title] of ['Emma', 'Dune', 'Kindred', 'Ubik', 'Solaris'].entries())
    await ann.list({ title, createdAt: at, stock: title === 'Dune' ? 0 : 1 });
  const first = await ann.page('?limit=2');
  expect(titlesOf(first)).toEqual(['Solaris: for-sale', 'Ubik: for-sale']);
  expect(first.counts).toEqual({ all: 5, forSale: 4, soldThisWeek: 1 });
  const second = await ann.page(first.next);
  expect(titlesOf(second)).toEqual(['Kindred: for-sale', 'Dune: sold']);
  expect(second.counts).toEqual(first.counts);
  const last = await ann.page(second.next);
  expect(titlesOf(last)).toEqual(['Emma: for-sale']);
  expect(last.next).toBeUndefined();
  const foreign = await bob.ask('GET', `/api/listings${first.next}`);
  expect(await readError(foreign)).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('listings are found by the beginnings of words in title, author and ISBN, sold ones too', async () => {
  const ann = await startSelling(shop);
  const bob = await startSelling(shop);
  await ann.list({ title: 'Jane Eyre', author: 'Charlotte Brontë', createdAt: 1, stock: 0 });
  await ann.list({ title: 'Wuthering Heights', author: 'Emily Brontë', createdAt: 2 });
  await ann.list({ title: 'Гроза', isbn: '9780306406157', createdAt: 3 });
  await bob.list({ title: 'Villette', author: 'Charlotte Brontë' });
  const find = async (q: string) =>
    (await ann.page(`?limit=9&q=${encodeURIComponent(q)}`)).listings.map(({ product }) => product.title);
  expect(await find('bronte')).toEqual(['Wuthering Heights', 'Jane Eyre']);
  expect(await find('BRON jan')).toEqual(['Jane Eyre']);
  expect(await find('гроз')).toEqual(['Гроза']);
  expect(await find('97803064')).toEqual(['Гроза']);
  expect(await find('ronte')).toEqual([]);
  expect(await find('!')).toEqual([]);
  const first = await ann.page('?limit=1&q=bronte');
  expect(titlesOf(await ann.page(first.next))).toEqual(['Jane Eyre: sold']);
});
