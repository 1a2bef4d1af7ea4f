import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { ReportStatus } from '#contract/admin/admin-reports.ts';
import type { ReportReason } from '#contract/support/report.ts';
import type { Position } from '../catalog/lists/cursor.ts';
import { isKept, products, reports, sessions, users } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type ReportRow = typeof reports.$inferSelect;
type Reported = typeof products.$inferSelect;

/** A report with its product, which may be deleted. */
export interface ReportOfProduct {
  readonly report: ReportRow;
  readonly product: Reported;
  /** The account that sent it, if any. */
  readonly reporter: { readonly id: number; readonly name: string } | null;
}

const both = (db: Db) =>
  db
    .select({ report: reports, product: products, reporter: { id: users.id, name: users.name } })
    .from(reports)
    .innerJoin(products, eq(products.id, reports.productId))
    .leftJoin(sessions, eq(sessions.id, reports.sessionId))
    .leftJoin(users, eq(users.id, sessions.userId));

export async function insertReport(tx: Tx, row: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(row);
}

/** The open report of a product by a session. */
export async function openReportBy(
  db: Db,
  productId: number,
  sessionId: number,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(
      and(eq(reports.productId, productId), eq(reports.sessionId, sessionId), eq(reports.status, 'open')),
    );
  return row;
}

/** Replaces reason and text of a report. */
export async function rewordReport(
  tx: Tx,
  id: number,
  words: { readonly reason: ReportReason; readonly text: string },
): Promise<void> {
  await tx.update(reports).set(words).where(eq(reports.id, id));
}

export async function reportOfProduct(db: Db, id: number): Promise<ReportOfProduct | undefined> {
  const [row] = await both(db).where(eq(reports.id, id));
  return row;
}

/** A page of the reports of a status: open ones oldest first, the others newest first. */
export function pageOfReports(
  db: Db,
  status: ReportStatus,
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<ReportOfProduct[]> {
  const [order, beyond] = status === 'open' ? [asc, sql`>`] : [desc, sql`<`];
  return both(db)
    .where(
      and(
        eq(reports.status, status),
        after &&
          sql`(${reports.createdAt}, ${reports.id}) ${beyond} (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(order(reports.createdAt), order(reports.id))
    .limit(limit);
}

/** The reports about a seller's listings before a position, newest first. */
export const reportsAboutSeller = (
  db: Db,
  seller: string,
  after: Position | undefined,
  limit: number,
): Promise<ReportOfProduct[]> =>
  both(db)
    .where(
      and(
        eq(products.sellerOwner, seller),
        after &&
          sql`(${reports.createdAt}, ${reports.id}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);

/** The number of reports by status. */
export async function countReports(db: Db): Promise<ReadonlyMap<ReportStatus, number>> {
  const rows = await db
    .select({ status: reports.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reports)
    .groupBy(reports.status);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** The number of open reports by product id. */
export async function openReportsOf(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ productId: reports.productId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reports)
    .where(and(inArray(reports.productId, [...productIds]), eq(reports.status, 'open')))
    .groupBy(reports.productId);
  return new Map(rows.map(({ productId, count }) => [productId, count]));
}

/** The number of a seller's listings that are not deleted, and of all reports about any of its listings. */
export const countOfSeller = async (db: Db, seller: string) => ({
  listings: await db.$count(
    products,
    and(eq(products.sellerOwner, seller), or(isKept, isNotNull(products.hiddenAt))),
  ),
  reports: await db.$count(
    reports,
    inArray(
      reports.productId,
      db.select({ id: products.id }).from(products).where(eq(products.sellerOwner, seller)),
    ),
  ),
});

/** Closes an open report; false if it was closed before. */
export async function closeReport(
  tx: Tx,
  id: number,
  status: 'hidden' | 'dismissed',
  decidedAt: number,
): Promise<boolean> {
  const closed = await tx
    .update(reports)
    .set({ status, decidedAt })
    .where(and(eq(reports.id, id), eq(reports.status, 'open')))
    .returning({ id: reports.id });
  return closed.length > 0;
}

/** Closes all open reports of a product as hidden. */
export async function closeReportsOf(tx: Tx, productId: number, decidedAt: number): Promise<void> {
  await tx
    .update(reports)
    .set({ status: 'hidden', decidedAt })
    .where(and(eq(reports.productId, productId), eq(reports.status, 'open')));
}

/** The reason why each of these products was last hidden, by product id. */
export async function reasonsOfHidden(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReportReason>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ productId: reports.productId, reason: reports.reason })
    .from(reports)
    .where(and(inArray(reports.productId, [...productIds]), eq(reports.status, 'hidden')))
    .orderBy(asc(reports.decidedAt), desc(reports.id));
  return new Map(rows.map(({ productId, reason }) => [productId, reason]));
}
