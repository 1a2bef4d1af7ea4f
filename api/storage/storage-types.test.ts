import { expect, test } from 'vitest';
import { nextChange } from './change.ts';
import { products, shopFacts } from './schema.ts';
import type { Db, Locks, Storage } from './storage.ts';

// Each line below an @ts-expect-error is a bug that must not compile; if it did, `tsc` would report the unused directive.
const mistakes = [
  async (storage: Storage) => {
    // @ts-expect-error -- no product's lock is held
    await storage.transaction({ owner: 'u:1' }, nextChange);
    await storage.transaction({ owner: 'u:1', product: 1 }, nextChange);
    await storage.transaction({ owner: 'u:1', catalog: true }, nextChange);
  },
  async (storage: Storage, perhaps: Locks) => {
    // @ts-expect-error -- every lock may be missing
    await storage.transaction(perhaps, nextChange);
  },
  (db: Db) => {
    // @ts-expect-error -- no write outside a transaction
    db.insert(products);
  },
  async (storage: Storage) => {
    // @ts-expect-error -- the engines return different results of a write, so the result has no type
    await storage.transaction({}, async (tx) => void (await tx.delete(products)).rowCount);
  },
  (db: Db) => {
    // @ts-expect-error -- SQLite's own calls do not exist
    db.select().from(products).all();
  },
  async (storage: Storage) => {
    // @ts-expect-error -- a flag is a boolean, not a number
    await storage.transaction({}, async (tx) => tx.update(products).set({ inStock: 1 }).returning());
    // @ts-expect-error -- not one of the categories
    await storage.transaction({}, async (tx) => tx.update(products).set({ category: 'cars' }).returning());
    // @ts-expect-error -- a fact needs its value
    await storage.transaction({}, async (tx) => tx.insert(shopFacts).values({ key: 'epoch' }).returning());
  },
];

test('misuse of the storage does not compile', () => {
  expect(mistakes).toHaveLength(6);
});
