import { expect, test } from 'vitest';
import { nextChange } from '#api/storage/change.ts';
import { products } from '#api/storage/schema.ts';
import { insertProduct, updateProduct } from './world/insert-product.ts';
import { recordStatements } from './world/record-statements.ts';
import { openShop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

test('reading a cart shows each change of its items at once, and nothing of a change that failed', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createVisitor(shop);
  await ann.add(dune);
  const titleNow = async () => (await ann.cart()).items[0]?.product.title;
  expect(await titleNow()).toBe('Dune');
  await updateProduct(shop, dune, { title: 'Dune Messiah', ratingSum: 9, reviewCount: 2 });
  expect((await ann.cart()).items[0]?.product).toMatchObject({ title: 'Dune Messiah', rating: 4.5 });
  const failing = shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await tx.update(products).set({ title: 'Lost', change: await nextChange(tx) });
    await Promise.all([titleNow(), titleNow()]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await titleNow()).toBe('Dune Messiah');
  await updateProduct(shop, dune, { title: 'Children of Dune' }); // with the number of the change that failed
  expect(await titleNow()).toBe('Children of Dune');
});

test('reading a cart of known items takes two statements: the session and the lines', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  for (const title of ['Dune', 'Emma', 'Ulysses']) await ann.add(await insertProduct(shop, { title }));
  const first = await ann.cart();
  const statements = await recordStatements(shop, async () => expect(await ann.cart()).toEqual(first));
  expect(statements.map(({ text }) => text)).toEqual([
    expect.stringContaining('from "sessions"'),
    expect.stringContaining('from "carts"'),
  ]);
});

test('a cart is compressed with gzip for clients that accept it, also in the response to a change', async () => {
  await using shop = await openShop();
  const added = await Promise.all(
    ['Dune', 'Emma', 'Ulysses'].map((title) =>
      insertProduct(shop, { title, stock: 9, description: 'Good. '.repeat(50) }),
    ),
  );
  const ann = createVisitor(shop);
  for (const id of added) await ann.add(id);
  const sessionid = ann.session() ?? '';
  const ask = async (accepted: string) => {
    const response = await shop.get('/api/cart', { sessionid, 'accept-encoding': accepted });
    const encoding = response.headers.get('content-encoding');
    return { encoding, vary: response.headers.get('vary'), cart: await response.json() };
  };
  const plain = await ask('identity');
  expect(plain).toMatchObject({ encoding: null, vary: 'Accept-Encoding', cart: { itemCount: 3 } });
  expect(await ask('gzip, deflate, br')).toEqual({ ...plain, encoding: 'gzip' });
  expect(await ask('gzip;q=0, br')).toEqual(plain);
  const change = await shop.post(
    '/api/cart/add',
    { productId: added[0], quantity: 1 },
    { sessionid, 'accept-encoding': 'gzip' },
  );
  expect(change.headers.get('content-encoding')).toBe('gzip');
  expect(await change.json()).toMatchObject({ itemCount: 4 });
});
