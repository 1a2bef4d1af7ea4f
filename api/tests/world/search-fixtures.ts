import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { indexProduct } from '#api/search-index/index-product.ts';
import { searchProducts, type FoundProducts } from '#api/search/search-products.ts';
import { nextChange } from '#api/storage/change.ts';
import type { Storage } from '#api/storage/storage.ts';
import { freshStorage } from './fresh-storage.ts';
import { insertRows } from './insert-rows.ts';
import { productRow } from './product-row.ts';

type Book = Partial<Omit<ReturnType<typeof productRow>, 'change' | 'id'>>;

/** Inserts and indexes products; ids count from 1. */
export async function addBooks(storage: Storage, ...books: Book[]): Promise<void> {
  await storage.transaction({ catalog: true }, async (tx) => {
    for (const book of books) {
      const [row] = await insertRows(tx, [productRow({ ...book, change: await nextChange(tx) })]);
      if (row) await indexProduct(tx, row.id, row);
    }
  });
}

/** Searches; by default by relevance, the first 24. */
export const search = (
  storage: Storage,
  q: string,
  more: Partial<SearchQuery> = {},
): Promise<FoundProducts> =>
  searchProducts(watchCatalog(storage), { q, sort: 'relevance', limit: 24, ...more });
export const searchIds = async (
  storage: Storage,
  q: string,
  more: Partial<SearchQuery> = {},
): Promise<readonly number[]> => (await search(storage, q, more)).ids;

const BOOKS: Book[] = [
  {
    title: 'Dune',
    author: 'Frank Herbert',
    description: 'Sandworms and spice on a desert planet.',
    isbn: '9780441013593',
  },
  { title: 'Neuromancer', author: 'William Gibson', description: 'The sky above the port.' },
  {
    title: 'Wuthering Heights',
    author: 'Emily Brontë',
    description: 'A house on the moor.',
    condition: 'acceptable',
  },
  { title: 'The Hobbit', author: 'J. R. R. Tolkien', description: 'There and back again.', priceCents: 1200 },
  {
    title: 'Settlers of Catan',
    author: null,
    description: 'Wool for a hobbit of a price.',
    category: 'games',
  },
];

/** Dune 1, Neuromancer 2, Wuthering Heights 3, The Hobbit 4, and a game 5. */
export async function openBookshop(): Promise<Storage & AsyncDisposable> {
  const storage = await freshStorage();
  await addBooks(storage, ...BOOKS);
  return storage;
}
