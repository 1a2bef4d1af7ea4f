import { and, asc, desc, eq, gt, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Category } from '#contract/catalog/categories.ts';
import { changes, isListed, products, tombstones } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';
import type { Place } from './mirror-cursor.ts';

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

/** What the mirror asks of a product; deleted ones too. */
export type MirrorRow = Pick<typeof products.$inferSelect, keyof typeof columns>;

/** Which of the listed products: the newest of these make up the set. */
const KINDS = {
  featured: () => sql`${products.featured}`,
  popular: () => sql`${products.popular} and not ${products.featured}`,
  category: (category: unknown) => sql`${products.category} = ${category}`,
} as const;

export type Kind = 'featured' | 'popular' | Category;

const at = sql`(${products.createdAt}, ${products.id})`;
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
            // Compared as pairs, so that the index is walked only where it must be.
            sql`${at} >= (${p.lowKey}, ${p.lowId})`,
            sql`${at} < (${p.highKey}, ${p.highId})`,
            // With the sign no database takes the index of changes for this.
            sql`+${products.change} <= ${p.change}`,
            // What the ranges of featured and popular products have brought already.
            name === 'category'
              ? sql`not ((${products.featured} or ${products.popular}) and ${at} >= (${p.gotLowKey}, ${p.gotLowId})
                      and ${at} < (${p.gotHighKey}, ${p.gotHighId}))`
              : undefined,
          ),
        )
        .orderBy(...newest)
        .limit(p.limit),
    ),
  };
}

type RangeNumber = `${'low' | 'high' | 'gotLow' | 'gotHigh'}${'Key' | 'Id'}` | 'change' | 'limit';

const statements = {
  featured: statementsOf('featured'),
  popular: statementsOf('popular'),
  category: statementsOf('category'),
};

const of = (kind: Kind) => statements[kind === 'featured' || kind === 'popular' ? kind : 'category'];

/** The places of the newest listed products of a kind, at most `limit`, without the first `skip`. */
export const placesOf = (db: Db, kind: Kind, skip: number, limit: number): Promise<Place[]> =>
  of(kind).places(db, { category: kind, skip, limit });

/** A stretch of places: from `low` up to, but without, `high`. */
export interface Stretch {
  readonly low: Place;
  readonly high: Place;
}

/**
 * The newest listed products of a kind in a stretch that have not changed since `change`, at most `limit`. Of a category:
 * without the featured and popular ones of `got`.
 */
export const unchangedIn = (
  db: Db,
  kind: Kind,
  { low, high }: Stretch,
  got: Stretch,
  change: number,
  limit: number,
): Promise<MirrorRow[]> =>
  of(kind).range(db, {
    category: kind,
    lowKey: low.key,
    lowId: low.id,
    highKey: high.key,
    highId: high.id,
    gotLowKey: got.low.key,
    gotLowId: got.low.id,
    gotHighKey: got.high.key,
    gotHighId: got.high.id,
    change,
    limit,
  });

type Span = Record<'after' | 'upTo' | 'limit', number>;

/** The products that changed after one change and up to another, in the order of their changes; at most `limit`. */
export const changedIn = read<Span>()('mirror changed', (db, p) =>
  db
    .select(columns)
    .from(products)
    .where(and(gt(products.change, p.after), lte(products.change, p.upTo)))
    .orderBy(asc(products.change))
    .limit(p.limit),
);

/** The same of the products that were deleted. */
export const deletedIn = read<Span>()('mirror deleted', (db, p) =>
  db
    .select({ id: tombstones.productId, change: tombstones.change })
    .from(tombstones)
    .where(and(gt(tombstones.change, p.after), lte(tombstones.change, p.upTo)))
    .orderBy(asc(tombstones.change))
    .limit(p.limit),
);

const FORGOTTEN = 'forgotten_tombstones';

const forgotten = read<{ name: string }>()('mirror forgotten', (db, p) =>
  db.select({ value: changes.value }).from(changes).where(eq(changes.name, p.name)),
);

/** The latest change whose tombstone was forgotten, 0 when none was: whoever stands before it cannot be brought up to date. */
export async function forgottenUpTo(db: Db): Promise<number> {
  const [row] = await forgotten(db, { name: FORGOTTEN });
  return row?.value ?? 0;
}

/** Forgets the tombstones from before an instant, and notes up to which change there are none. */
export async function deleteTombstonesBefore(tx: Tx<'catalog'>, instant: number): Promise<void> {
  const gone = await tx
    .delete(tombstones)
    .where(lt(tombstones.at, instant))
    .returning({ change: tombstones.change });
  if (gone.length === 0) return;
  const value = gone.reduce((latest, { change }) => Math.max(latest, change), await forgottenUpTo(tx));
  await tx
    .insert(changes)
    .values({ name: FORGOTTEN, value })
    .onConflictDoUpdate({ target: changes.name, set: { value } });
}
