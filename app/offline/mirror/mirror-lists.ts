import { Dexie, type Collection } from 'dexie';
import type { Card } from '#contract/catalog/card.ts';
import { HOME } from '#contract/limits.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import type { CardPage } from '#contract/reads.ts';
import type { Database } from '../database.ts';
import { mirrorCursor, placeIn } from './mirror-cursor.ts';
import { cardOfRow, FLAGS_OF } from './mirror-rows.ts';
import type { ProductRow } from '../rows.ts';

const MAX_RELATED = 8;

/**
 * A page of a list, in the server's order: ties end at the newer item when newest or dearest come first, and at the older
 * one when cheapest do. `total` counts what the phone has. A cursor that is not the mirror's begins anew.
 */
export async function listOfMirror(db: Database, query: ListQuery): Promise<CardPage> {
  const { sort, limit, cursor } = query;
  const by = sort === 'newest' ? 'createdAt' : 'price';
  const rows = await inOrder(db, query, cursor === undefined ? undefined : placeIn(cursor))
    .limit(limit + 1)
    .toArray();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items: shown.map(cardOfRow),
    total: await inOrder(db, query, undefined).count(),
    ...(more ? { next: mirrorCursor([last[by], last.id]) } : {}),
  };
}

function inOrder(
  db: Database,
  { sort, category }: ListQuery,
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
  return backwards(
    after === undefined ? products.between(lowest, highest) : products.between(lowest, [...head, ...after]),
  );
}

const backwards = <R, K>(rows: Collection<R, K>): Collection<R, K> =>
  // oxlint-disable-next-line unicorn/no-array-reverse -- no array: a query of the database
  rows.reverse();

/** The newest of those that a shelf of the home page shows. */
export async function shelfOfMirror(db: Database, shelf: 'featured' | 'popular'): Promise<readonly Card[]> {
  const most = HOME[shelf];
  const byFlags = await Promise.all(
    FLAGS_OF[shelf].map(async (flags) =>
      backwards(
        db.products.where('[flags+createdAt+id]').between([flags, Dexie.minKey], [flags, Dexie.maxKey]),
      )
        .limit(most)
        .toArray(),
    ),
  );
  return byFlags
    .flat()
    .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
    .slice(0, most)
    .map(cardOfRow);
}

/** The newest of the same category. */
export async function relatedInMirror(
  db: Database,
  card: Pick<Card, 'id' | 'category'>,
): Promise<readonly Card[]> {
  const { items } = await listOfMirror(db, {
    category: card.category,
    sort: 'newest',
    limit: MAX_RELATED + 1,
  });
  return items.filter(({ id }) => id !== card.id).slice(0, MAX_RELATED);
}
