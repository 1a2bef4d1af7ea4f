import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { LocalDb } from '../database.ts';
import type { QueryIndex } from './mirror-reads.ts';

/** The confidence of a title taken from one listing: low enough to show "please check". */
const TITLE_CONFIDENCE = 0.5;

/** Looks up an ISBN in the catalog mirror, offline; undefined if it is not there. */
export async function findIsbnInMirror(
  local: LocalDb,
  askIndex: QueryIndex,
  isbn13: string,
): Promise<Suggestion | undefined> {
  const { ids } = await askIndex({ q: isbn13, sort: 'relevance', limit: 10, offset: 0 });
  const rows = await local.run(async (db) => db.products.bulkGet([...ids]));
  const same = rows.flatMap((row) => (row !== undefined && toIsbn13(row.isbn ?? '') === isbn13 ? [row] : []));
  const [first] = same;
  if (first === undefined) return undefined;
  const { title, author, category } = first;
  const fromCatalog = { from: 'catalog', sure: TITLE_CONFIDENCE } as const;
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
