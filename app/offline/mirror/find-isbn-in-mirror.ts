import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { LocalDb } from '../database.ts';
import type { AskIndex } from './mirror-reads.ts';

/** How sure a title is that one listing gives: below what is shown without "please check". */
const SURE = 0.5;

/** What this phone's catalog says of an ISBN, without a network; undefined where it does not have it. */
export async function isbnInMirror(
  local: LocalDb,
  askIndex: AskIndex,
  isbn13: string,
): Promise<Suggestion | undefined> {
  const { ids } = await askIndex({ q: isbn13, sort: 'relevance', limit: 10, offset: 0 });
  const rows = await local.run(async (db) => db.products.bulkGet([...ids]));
  const same = rows.flatMap((row) => (row !== undefined && toIsbn13(row.isbn ?? '') === isbn13 ? [row] : []));
  const [first] = same;
  if (first === undefined) return undefined;
  const { title, author, category } = first;
  const fromCatalog = { from: 'catalog', sure: SURE } as const;
  return {
    by: 'built-in',
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
