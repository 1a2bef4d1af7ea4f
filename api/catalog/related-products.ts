import { isDeepStrictEqual } from 'node:util';
import type { Product } from '#contract/catalog/product.ts';
import { tokenize } from '#contract/search/words.ts';
import type { Deps } from '../deps.ts';
import { dependenciesOnNearest } from '../http/cache/dependencies.ts';
import type { Recheck } from '../http/cache/response-cache.ts';
import { publicDb, type Db } from '../storage/storage.ts';
import { findListedByIds, findPage } from './catalog.repo.ts';
import { selectRareWords } from './find-by-words.ts';
import { findVisibleRow } from './find-product.ts';
import { findNearestIds, countProductsByWord } from './nearest.repo.ts';
import { productOnWire, type ProductRow } from './product-on-wire.ts';

const MAX_RELATED = 8;

interface RelatedProducts {
  readonly items: readonly Product[];
  /** Whether another item has come into the list. */
  readonly recheck: Recheck;
}

/**
 * Finds up to 8 other products for sale in the same category, best match by words of title and author, filled up with
 * the newest. Returns null if the product has no public page.
 */
export async function listRelatedProducts(
  deps: Pick<Deps, 'storage' | 'now'>,
  id: number,
): Promise<RelatedProducts | null> {
  const db = publicDb(deps.storage);
  const row = await findVisibleRow(db, deps, id);
  if (row === undefined) return null;
  const { category } = row;
  const { rows, words } = await findNearest(db, row);
  const near = rows.slice(0, MAX_RELATED);
  const known = new Set([id, ...near.map((each) => each.id)]);
  const isFilledUp = near.length < MAX_RELATED;
  const newest = isFilledUp
    ? await findPage(db, { sort: 'newest', inStock: true, category }, MAX_RELATED + 1)
    : [];
  const others = newest.filter((each) => !known.has(each.id));
  const items = [...near, ...others].slice(0, MAX_RELATED).map(productOnWire);
  const ids = items.map(idOf);
  return {
    items,
    recheck: {
      dependsOn: dependenciesOnNearest(category, words, isFilledUp),
      isSame: async () => {
        const again = await listRelatedProducts(deps, id);
        return again !== null && isDeepStrictEqual(again.items.map(idOf), ids);
      },
    },
  };
}

const idOf = (item: Product): number => item.id;

interface Nearest {
  readonly rows: readonly ProductRow[];
  /** The words by which another product would be found, too: the telling ones, and those that no other product has. */
  readonly words: readonly string[];
}

async function findNearest(db: Db, { id, title, author, category }: ProductRow): Promise<Nearest> {
  const words = [...new Set(tokenize(`${title} ${author ?? ''}`))];
  const shared = await countProductsByWord(db, words, 2);
  const telling = selectRareWords(shared);
  const common = new Set(shared.map(({ word }) => word).filter((word) => !telling.includes(word)));
  const ids = telling.length === 0 ? [] : await findNearestIds(db, telling, category, MAX_RELATED + 1);
  return {
    rows: await findListedByIds(
      db,
      ids.filter((each) => each !== id),
    ),
    words: words.filter((word) => !common.has(word)),
  };
}
