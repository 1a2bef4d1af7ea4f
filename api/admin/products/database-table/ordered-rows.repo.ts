import { sql, type SQL } from 'drizzle-orm';
import { products } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';
import { indexColumns, type IndexRow } from '../product-index.repo.ts';
import type { IndexRange, Position } from './table-order.repo.ts';

export interface PositionedRow {
  readonly row: IndexRow;
  readonly position: Position;
}

const keyOf = ({ key }: IndexRange): SQL<number | string | null> => key ?? sql<null>`null`;

/** The first rows of a range. */
export async function readRange(db: Db, range: IndexRange, limit: number): Promise<PositionedRow[]> {
  const rows = await db
    .select({ ...indexColumns, key: keyOf(range) })
    .from(products)
    .where(range.where)
    .orderBy(...range.orderBy)
    .limit(limit);
  return rows.map(({ key, ...row }) => ({ row, position: { segment: range.segment, key, id: row.id } }));
}

/** The position of the row at an offset of a range; undefined if it is shorter. Reads only the index. */
export async function positionAt(db: Db, range: IndexRange, offset: number): Promise<Position | undefined> {
  const [found] = await db
    .select({ id: products.id, key: keyOf(range) })
    .from(products)
    .where(range.where)
    .orderBy(...range.orderBy)
    .limit(1)
    .offset(offset);
  return found && { segment: range.segment, ...found };
}

/** The number of rows of a range, up to `max`. */
export async function countRange(db: Db, range: IndexRange, max: number): Promise<number> {
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(range.where)
    .orderBy(...range.orderBy)
    .limit(max)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return row?.count ?? 0;
}
