import type { Product } from '#contract/product.ts';
import { wordsOf } from '#contract/words.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../storage/storage.ts';
import { listedByIds, pageOf } from './catalog.repo.ts';
import { findRow } from './find-product.ts';
import { commonWords, nearestIds } from './nearest.repo.ts';
import { productOnWire, type ProductRow } from './product-on-wire.ts';

/** More would not be looked at. */
const MOST = 8;
/** Asking for the nearest costs about a microsecond per product that has one of the words. */
const MOST_COMPARED = 5_000;

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
  const telling = tellingOf(await commonWords(db, [...new Set(wordsOf(`${title} ${author ?? ''}`))]));
  if (telling.length === 0) return [];
  const ids = await nearestIds(db, telling, category, MOST + 1);
  return listedByIds(
    db,
    ids.filter((each) => each !== id),
  );
}

/** The rarest words, as many as may be compared: "the" tells nothing of a book. */
function tellingOf(rarestFirst: readonly { readonly word: string; readonly products: number }[]): string[] {
  let compared = 0;
  return rarestFirst
    .filter(({ products }) => {
      compared += products;
      return compared <= MOST_COMPARED;
    })
    .map(({ word }) => word);
}
