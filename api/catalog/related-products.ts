import type { Product } from '#contract/catalog/product.ts';
import { wordsOf } from '#contract/search/words.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../storage/storage.ts';
import { listedByIds, pageOf } from './catalog.repo.ts';
import { tellingOf } from './find-by-words.ts';
import { findRow } from './find-product.ts';
import { nearestIds, wordsInCatalog } from './nearest.repo.ts';
import { productOnWire, type ProductRow } from './product-on-wire.ts';

/** More would not be looked at. */
const MOST = 8;

/**
 * What somebody who looks at a product may like too: for sale, of the same category, nearest by the words of title and
 * author; the newest of the category where those are too few. At most 8, never the product itself; null when there is no
 * such product to be looked at.
 */
export async function relatedProducts(
  deps: Pick<Deps, 'storage' | 'now'>,
  id: number,
): Promise<readonly Product[] | null> {
  const row = await findRow(deps, id);
  if (row === undefined) return null;
  const { db } = deps.storage;
  const near = (await nearestTo(db, row)).slice(0, MOST);
  const known = new Set([id, ...near.map((each) => each.id)]);
  const newest =
    near.length === MOST
      ? []
      : await pageOf(db, { sort: 'newest', inStock: true, category: row.category }, MOST + 1);
  const others = newest.filter((each) => !known.has(each.id));
  return [...near, ...others].slice(0, MOST).map(productOnWire);
}

async function nearestTo(db: Db, { id, title, author, category }: ProductRow): Promise<ProductRow[]> {
  const telling = tellingOf(await wordsInCatalog(db, [...new Set(wordsOf(`${title} ${author ?? ''}`))], 2));
  if (telling.length === 0) return [];
  const ids = await nearestIds(db, telling, category, MOST + 1);
  return listedByIds(
    db,
    ids.filter((each) => each !== id),
  );
}
