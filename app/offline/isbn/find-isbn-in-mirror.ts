import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { LocalDb } from '../database.ts';

/** The confidence of a title taken from one listing: low enough to show "please check". */
const TITLE_CONFIDENCE = 0.5;

const MAX_COPIES = 10;

/** Looks up an ISBN of 13 digits in the catalog mirror, offline; the latest copy's title. Undefined if it is not there. */
export async function findIsbnInMirror(local: LocalDb, isbn13: string): Promise<Suggestion | undefined> {
  const copies = await local.run(async (db) => db.products.where('isbn').equals(isbn13).toArray());
  const same = copies.slice(-MAX_COPIES).toReversed();
  const [first] = same;
  if (first === undefined) return undefined;
  const { title, author, category } = first;
  const fromCatalog = { from: 'catalog', sure: TITLE_CONFIDENCE } as const;
  return {
    by: 'phone',
    isbn: isbn13,
    title,
    category,
    ...(author === undefined ? {} : { author }),
    sources: {
      isbn: { from: 'barcode', sure: 1 },
      title: fromCatalog,
      category: fromCatalog,
      ...(author === undefined ? {} : { author: fromCatalog }),
    },
    comparables: same.map(({ id, title: named, condition, price }) => ({
      productId: id,
      title: named,
      condition,
      price,
    })),
    notes: [],
  };
}
