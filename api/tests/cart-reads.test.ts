import { expect, onTestFinished, test } from 'vitest';
import { nextChange } from '#api/storage/change.ts';
import { products } from '#api/storage/schema.ts';
import { insertProduct, updateProduct } from './world/insert-product.ts';
import { onStatement } from './world/on-statement.ts';
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
  const statements: string[] = [];
  onStatement((text) => void statements.push(text));
  onTestFinished(() => onStatement(undefined));
  expect(await ann.cart()).toEqual(first);
  onStatement(undefined);
  expect(statements).toEqual([
    expect.stringContaining('from "sessions"'),
    expect.stringContaining('from "carts"'),
  ]);
});
