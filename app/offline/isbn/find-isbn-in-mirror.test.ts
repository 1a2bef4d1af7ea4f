import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalDb } from '../database.ts';
import { findIsbnInMirror } from './find-isbn-in-mirror.ts';

const DUNE = '9780441013593';

test('finds a book offline by the ISBN of a mirrored product, as a suggestion for the seller to check', async () => {
  const local = openLocalDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => local.close());
  const copy = { category: 'books', inStock: true, stock: 1, excerpt: '', createdAt: 0, flags: 0 } as const;
  await local.run(async (db) =>
    db.products.bulkPut([
      { ...copy, id: 1, title: 'Emma', isbn: '9780141439587', price: 5, condition: 'good' },
      { ...copy, id: 2, title: 'Dune', author: 'Frank Herbert', isbn: DUNE, price: 8, condition: 'fair' },
      { ...copy, id: 3, title: DUNE, price: 9, condition: 'fair' },
    ]),
  );
  expect(await findIsbnInMirror(local, DUNE)).toMatchObject({
    by: 'phone',
    title: 'Dune',
    author: 'Frank Herbert',
    isbn: DUNE,
    category: 'books',
    sources: { title: { from: 'catalog', sure: 0.5 } },
    comparables: [{ productId: 2, price: 8 }],
  });
  expect(await findIsbnInMirror(local, '9780306406157')).toBeUndefined();
});
