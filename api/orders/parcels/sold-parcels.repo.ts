import { and, desc, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import type { Position } from '../../catalog/lists/cursor.ts';
import { hasOpenCase, shipments } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';
import type { ShipmentRow } from '../orders.repo.ts';

/** Condition: a buyer waits for the seller or for Dogear: to be sent, a return under way, or an open case. */
const isOpen = (): SQL =>
  sql`(${or(inArray(shipments.status, ['new', 'return_requested']), hasOpenCase(shipments.id))})`;

/** A seller's open shipments, all of them: those to be sent by their deadlines, then returns and cases, newest first. */
export const openShipmentsOfSeller = (db: Db, seller: string): Promise<ShipmentRow[]> => {
  const { status, shipBy, createdAt, id } = shipments;
  return db
    .select()
    .from(shipments)
    .where(and(eq(shipments.seller, seller), isOpen()))
    .orderBy(
      sql`${status} <> 'new'`,
      sql`case when ${status} = 'new' then coalesce(${shipBy}, ${createdAt}) end`,
      sql`case when ${status} = 'new' then ${id} end`,
      desc(createdAt),
      desc(id),
    );
};

/** A seller's other shipments before a position, newest first. */
export const otherShipmentsOfSeller = (
  db: Db,
  seller: string,
  after: Position | undefined,
  limit: number,
): Promise<ShipmentRow[]> => {
  const { createdAt, id } = shipments;
  return db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.seller, seller),
        not(isOpen()),
        after && sql`(${createdAt}, ${id}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};
