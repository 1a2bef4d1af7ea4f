import type { Product } from '#contract/catalog/product.ts';
import { tokenize } from '#contract/search/words.ts';
import type { Deps } from '../deps.ts';
import { publicDb, type Db } from '../storage/storage.ts';
import { findListedByIds, findPage } from './catalog.repo.ts';
import { selectRareWords } from './find-by-words.ts';
import { findVisibleRow } from './find-product.ts';
import { findNearestIds, countProductsByWord } from './nearest.repo.ts';
import { productOnWire, type ProductRow } from './product-on-wire.ts';

const MAX_RELATED = 8;

/**
 * Finds up to 8 other products for sale in the same category, best match by words of title and author, filled up with
 * the newest. Returns null if the product has no public page.
 */
export async function listRelatedProducts(
  deps: Pick<Deps, 'storage' | 'now'>,
  id: number,
): Promise<readonly Product[] | null> {
  const db = publicDb(deps.storage);
  const row = await findVisibleRow(db, deps, id);
  if (row === undefined) return null;
  const near = (await findNearest(db, row)).slice(0, MAX_RELATED);
  const known = new Set([id, ...near.map((each) => each.id)]);
  const newest =
    near.length === MAX_RELATED
      ? []
      : await findPage(db, { sort: 'newest', inStock: true, category: row.category }, MAX_RELATED + 1);
  const others = newest.filter((each) => !known.has(each.id));
  return [...near, ...others].slice(0, MAX_RELATED).map(productOnWire);
}

async function findNearest(db: Db, { id, title, author, category }: ProductRow): Promise<ProductRow[]> {
  const telling = selectRareWords(
    await countProductsByWord(db, [...new Set(tokenize(`${title} ${author ?? ''}`))], 2),
  );
  if (telling.length === 0) return [];
  const ids = await findNearestIds(db, telling, category, MAX_RELATED + 1);
  return findListedByIds(
    db,
    ids.filter((each) => each !== id),
  );
}
