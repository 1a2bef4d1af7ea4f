import { and, asc, desc, eq, gt, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Category } from '#contract/catalog/categories.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';
import { changes, isListed, products, tombstones } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';
import type { Position } from './mirror-cursor.ts';

const columns = {
  id: products.id,
  title: products.title,
  author: products.author,
  isbn: products.isbn,
  priceCents: products.priceCents,
  comparePriceCents: products.comparePriceCents,
  category: products.category,
  condition: products.condition,
  stock: products.stock,
  inStock: products.inStock,
  featured: products.featured,
  popular: products.popular,
  createdAt: products.createdAt,
  deletedAt: products.deletedAt,
  ratingSum: products.ratingSum,
  reviewCount: products.reviewCount,
  images: products.images,
  change: products.change,
};

/** A product as the mirror reads it, deleted ones included. */
export type MirrorRow = Pick<typeof products.$inferSelect, keyof typeof columns>;

/** Kinds of listed products. The newest of each kind make up the set. */
const KINDS = {
  featured: () => sql`${products.featured}`,
  popular: () => sql`${products.popular} and not ${products.featured}`,
  category: (category: unknown) => sql`${products.category} = ${category}`,
} as const;

export type Kind = 'featured' | 'popular' | Category;

const position = sql`(${products.createdAt}, ${products.id})`;
const newest = [desc(products.createdAt), desc(products.id)];

function statementsOf(name: keyof typeof KINDS) {
  const of = (category: unknown): SQL | undefined => and(isListed, KINDS[name](category));
  return {
    places: read<{ category: string; skip: number; limit: number }>()(`mirror places ${name}`, (db, p) =>
      db
        .select({ key: products.createdAt, id: products.id })
        .from(products)
        .where(of(p.category))
        .orderBy(...newest)
        .limit(p.limit)
        .offset(p.skip),
    ),
    range: read<{ category: string } & Record<RangeNumber, number>>()(`mirror range ${name}`, (db, p) =>
      db
        .select(columns)
        .from(products)
        .where(
          and(
            of(p.category),
            // Compared as row values, so that the index scan is bounded.
            sql`${position} >= (${p.lowKey}, ${p.lowId})`,
            sql`${position} < (${p.highKey}, ${p.highId})`,
            // The unary plus keeps both databases from using the index on changes.
            sql`+${products.change} <= ${p.change}`,
            // Already sent with the featured and popular products.
            name === 'category'
              ? sql`not ((${products.featured} or ${products.popular}) and ${position} >= (${p.sentLowKey}, ${p.sentLowId})
                      and ${position} < (${p.sentHighKey}, ${p.sentHighId}))`
              : undefined,
          ),
        )
        .orderBy(...newest)
        .limit(p.limit),
    ),
  };
}

type RangeNumber = `${'low' | 'high' | 'sentLow' | 'sentHigh'}${'Key' | 'Id'}` | 'change' | 'limit';

const statements = {
  featured: statementsOf('featured'),
  popular: statementsOf('popular'),
  category: statementsOf('category'),
};

const of = (kind: Kind) => statements[kind === 'featured' || kind === 'popular' ? kind : 'category'];

/** Positions of the newest listed products of a kind, at most `limit`, without the first `skip`. */
export const listPositions = (db: Db, kind: Kind, skip: number, limit: number): Promise<Position[]> =>
  of(kind).places(db, { category: kind, skip, limit });

/** Positions from `low` (included) to `high` (excluded). */
export interface Range {
  readonly low: Position;
  readonly high: Position;
}

/**
 * The newest listed products of a kind in a range that have not changed since `change`, at most `limit`. For a category,
 * without the featured and popular ones in `sent`.
 */
export const listUnchanged = (
  db: Db,
  kind: Kind,
  { low, high }: Range,
  sent: Range,
  change: number,
  limit: number,
): Promise<MirrorRow[]> =>
  of(kind).range(db, {
    category: kind,
    lowKey: low.key,
    lowId: low.id,
    highKey: high.key,
    highId: high.id,
    sentLowKey: sent.low.key,
    sentLowId: sent.low.id,
    sentHighKey: sent.high.key,
    sentHighId: sent.high.id,
    change,
    limit,
  });

type ChangeRange = Record<'after' | 'upTo' | 'limit', number>;

/** The products with `after` < change <= `upTo`, by change; at most `limit`. */
export const listChanged = read<ChangeRange>()('mirror changed', (db, p) =>
  db
    .select(columns)
    .from(products)
    .where(and(gt(products.change, p.after), lte(products.change, p.upTo)))
    .orderBy(asc(products.change))
    .limit(p.limit),
);

/** The tombstones with `after` < change <= `upTo`, by change; at most `limit`. */
export const listDeleted = read<ChangeRange>()('mirror deleted', (db, p) =>
  db
    .select({ id: tombstones.productId, change: tombstones.change })
    .from(tombstones)
    .where(and(gt(tombstones.change, p.after), lte(tombstones.change, p.upTo)))
    .orderBy(asc(tombstones.change))
    .limit(p.limit),
);

const PURGED = 'forgotten_tombstones';

const selectPurged = read<{ name: string }>()('mirror forgotten', (db, p) =>
  db.select({ value: changes.value }).from(changes).where(eq(changes.name, p.name)),
);

/** The latest change whose tombstone was purged, 0 if none was. Older cursors cannot be brought up to date. */
export async function purgedUpTo(db: Db): Promise<number> {
  const [row] = await selectPurged(db, { name: PURGED });
  return row?.value ?? 0;
}

export const instantsOfTombstones = instantsOf(tombstones.at);

/** Deletes the tombstones from before an instant, and stores up to which change they are gone. */
export async function deleteTombstonesBefore(tx: Tx, instant: number): Promise<void> {
  const deleted = await tx
    .delete(tombstones)
    .where(lt(tombstones.at, instant))
    .returning({ change: tombstones.change });
  if (deleted.length === 0) return;
  const value = deleted.reduce((latest, { change }) => Math.max(latest, change), 0);
  await tx
    .insert(changes)
    .values({ name: PURGED, value })
    .onConflictDoUpdate({
      target: changes.name,
      // Another process may purge at the same time.
      set: {
        value: sql`case when ${changes.value} > excluded.value then ${changes.value} else excluded.value end`,
      },
    });
}
