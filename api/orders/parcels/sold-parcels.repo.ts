import { desc, eq, sql } from 'drizzle-orm';
import { shipments } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';
import type { ShipmentRow } from '../orders.repo.ts';

/** A seller's shipments: those to be sent by their deadlines, then the others, newest first. */
export const shipmentsOfSeller = (db: Db, seller: string, limit: number): Promise<ShipmentRow[]> => {
  const { status, shipBy, createdAt, id } = shipments;
  return db
    .select()
    .from(shipments)
    .where(eq(shipments.seller, seller))
    .orderBy(
      sql`${status} <> 'new'`,
      sql`case when ${status} = 'new' then coalesce(${shipBy}, ${createdAt}) end`,
      sql`case when ${status} = 'new' then ${id} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(limit);
};
