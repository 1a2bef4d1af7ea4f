import { Dexie, type Collection } from 'dexie';
import type { Card } from '#contract/catalog/card.ts';
import { HOME } from '#contract/limits.ts';
import type { Category } from '#contract/catalog/categories.ts';
import { filtersOf, type ListQuery, type Sort } from '#contract/catalog/listing-queries.ts';
import type { CardPage } from '#contract/reads.ts';
import type { Database } from '../database.ts';
import { toMirrorCursor, parseMirrorCursor } from './mirror-cursor.ts';
import { passesFilters } from './mirror-filters.ts';
import { cardOfRow, FLAGS_OF } from './mirror-rows.ts';
import type { ProductRow } from '../rows.ts';

const MAX_RELATED = 8;

/**
 * Returns a page of a list in the server's order: ties are broken by the newer item first, for `price-asc` by the older one.
 * `total` counts the mirror's products. A cursor that is not the mirror's starts at the beginning.
 */
export async function listProducts(db: Database, query: ListQuery): Promise<CardPage> {
  const { sort, limit, cursor } = query;
  const by = sort === 'newest' ? 'createdAt' : 'price';
  const rows = await queryInOrder(db, query, cursor === undefined ? undefined : parseMirrorCursor(cursor))
    .limit(limit + 1)
    .toArray();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items: shown.map(cardOfRow),
    total: await queryInOrder(db, query, undefined).count(),
    ...(more ? { next: toMirrorCursor([last[by], last.id]) } : {}),
  };
}

function queryInOrder(
  db: Database,
  query: ListQuery,
  after: readonly number[] | undefined,
): Collection<ProductRow, number> {
  const { category = [], ...others } = filtersOf(query);
  const isFiltered = category.length > 1 || Object.values(others).some((filter) => filter !== undefined);
  const rows = rowsInOrder(db, query.sort, category.length === 1 ? category[0] : undefined, after);
  return isFiltered ? rows.filter((row) => passesFilters(row, query)) : rows;
}

function rowsInOrder(
  db: Database,
  sort: Sort,
  category: Category | undefined,
  after: readonly number[] | undefined,
): Collection<ProductRow, number> {
  const by = sort === 'newest' ? 'createdAt' : 'price';
  const index = category === undefined ? `[${by}+id]` : `[category+${by}+id]`;
  const head = category === undefined ? [] : [category];
  const [lowest, highest] = [
    [...head, Dexie.minKey],
    [...head, Dexie.maxKey],
  ];
  const products = db.products.where(index);
  if (sort === 'price-asc') {
    return after === undefined
      ? products.between(lowest, highest)
      : products.between([...head, ...after], highest, false);
  }
  return reversed(
    after === undefined ? products.between(lowest, highest) : products.between(lowest, [...head, ...after]),
  );
}

const reversed = <R, K>(rows: Collection<R, K>): Collection<R, K> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- a query, not an array
  rows.reverse();

/** The newest products of a shelf of the home page. */
export async function listShelf(db: Database, shelf: 'featured' | 'popular'): Promise<readonly Card[]> {
  const max = HOME[shelf];
  const byFlags = await Promise.all(
    FLAGS_OF[shelf].map(async (flags) =>
      reversed(
        db.products.where('[flags+createdAt+id]').between([flags, Dexie.minKey], [flags, Dexie.maxKey]),
      )
        .limit(max)
        .toArray(),
    ),
  );
  return byFlags
    .flat()
    .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
    .slice(0, max)
    .map(cardOfRow);
}

/** The newest products of the same category. */
export async function listRelated(
  db: Database,
  card: Pick<Card, 'id' | 'category'>,
): Promise<readonly Card[]> {
  const { items } = await listProducts(db, {
    category: [card.category],
    sort: 'newest',
    limit: MAX_RELATED + 1,
  });
  return items.filter(({ id }) => id !== card.id).slice(0, MAX_RELATED);
}
