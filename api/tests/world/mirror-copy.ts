import { isDeepStrictEqual } from 'node:util';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { cardOf } from '#contract/catalog/card.ts';
import { itemsFromColumns, type MirrorItem } from '#contract/sync/mirror-columns.ts';
import type { MirrorPage } from '#contract/sync/mirror.ts';
import { productOnWire, type ProductRow } from '#api/catalog/product-on-wire.ts';
import { products } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';

/** A device's mirror of the catalog, and its cursor. */
export interface MirrorCopy {
  readonly items: Map<number, MirrorItem>;
  cursor: string | undefined;
}

/** Applies a page as a device does. */
export function applyPage(copy: MirrorCopy, { reset, columns, removedIds, cursor }: MirrorPage): void {
  if (reset) copy.items.clear();
  for (const id of removedIds) copy.items.delete(id);
  for (const item of columns === undefined ? [] : itemsFromColumns(columns)) copy.items.set(item.id, item);
  copy.cursor = cursor;
}

/** Computes the expected mirror from all products, independently of the server's code. */
export async function computeMirrorSet(
  db: Db,
  { flagged, perCategory }: { flagged: number; perCategory: number },
): Promise<Map<number, MirrorItem>> {
  const rows = await db.select().from(products);
  const listed = rows
    .filter(({ inStock, deletedAt }) => inStock && deletedAt === null)
    .toSorted((one, other) => other.createdAt - one.createdAt || other.id - one.id);
  const wanted = [
    ...listed.filter(({ featured, popular }) => featured || popular).slice(0, flagged),
    ...CATEGORIES.flatMap((shelf) =>
      listed.filter(({ category }) => category === shelf).slice(0, perCategory),
    ),
  ];
  return new Map(wanted.map((row) => [row.id, toMirrorItem(row)]));
}

const toMirrorItem = (row: ProductRow): MirrorItem => ({
  ...cardOf(productOnWire(row)),
  ...(row.isbn === null ? {} : { isbn: row.isbn }),
  featured: row.featured,
  popular: row.popular,
  createdAt: row.createdAt,
  excerpt: '',
});

/** The differences between two copies, one text each. */
export function diffCopies(
  has: ReadonlyMap<number, MirrorItem>,
  should: ReadonlyMap<number, MirrorItem>,
): string[] {
  const extra = [...has.keys()].filter((id) => !should.has(id)).map((id) => `${id} should be gone`);
  const wrong = [...should].flatMap(([id, item]) => {
    const mine = has.get(id);
    if (mine === undefined) return [`${id} is missing`];
    return isDeepStrictEqual(mine, item) ? [] : [`${id} is ${JSON.stringify(mine)}`];
  });
  return [...extra, ...wrong];
}
