import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { ledgerEntries, ledgerLines } from '../storage/schema.ts';
import { inStatementSizes } from '../storage/statement-sizes.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

export type EntryRow = typeof ledgerEntries.$inferSelect;
export type LineRow = typeof ledgerLines.$inferSelect;

const entryByKey = read<{ key: string }>()('ledger_entry_by_key', (db, p) =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.key, p.key)),
);

export async function findEntry(db: Db, key: string): Promise<EntryRow | undefined> {
  const [row] = await entryByKey(db, { key });
  return row;
}

export const linesOfEntry = (db: Db, entryId: number): Promise<LineRow[]> =>
  db.select().from(ledgerLines).where(eq(ledgerLines.entryId, entryId)).orderBy(asc(ledgerLines.place));

const newEntry = write<Omit<EntryRow, 'id'>>()('insert_ledger_entry', (tx, p) =>
  tx
    .insert(ledgerEntries)
    .values({
      key: p.key,
      kind: p.kind,
      orderId: p.orderId,
      currency: p.currency,
      livemode: p.livemode,
      at: p.at,
      note: p.note,
    })
    .onConflictDoNothing({ target: ledgerEntries.key })
    .returning({ id: ledgerEntries.id }),
);

/** Inserts an entry and returns its id; undefined if its key is taken. */
export async function insertEntry(tx: Tx, row: Omit<EntryRow, 'id'>): Promise<number | undefined> {
  const [made] = await newEntry(tx, row);
  return made?.id;
}

/** The keys of the entries about these orders. */
export async function keysOfOrders(db: Db, orderIds: readonly number[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ key: ledgerEntries.key })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.orderId, [...orderIds]));
  return new Set(rows.map(({ key }) => key));
}

/** Inserts entries whose keys are new, and returns their ids by key. */
export async function insertEntries(
  tx: Tx,
  rows: readonly Omit<EntryRow, 'id'>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const some of inStatementSizes(rows)) {
    const made = await tx
      .insert(ledgerEntries)
      .values([...some])
      .returning({ id: ledgerEntries.id, key: ledgerEntries.key });
    for (const { id, key } of made) ids.set(key, id);
  }
  return ids;
}

/** Inserts lines of any number of entries. */
export async function insertManyLines(tx: Tx, rows: readonly LineRow[]): Promise<void> {
  for (const some of inStatementSizes(rows)) await tx.insert(ledgerLines).values([...some]);
}

/** Lines per statement: an order of two sellers has five. */
const MAX_LINES = 8;

type LineValues = Readonly<Record<string, number | string | null>>;

/** Statements that insert 1 to 8 lines in one round trip. The values of line 2 are `entryId2`, `place2`, …. */
const newLines = Array.from({ length: MAX_LINES }, (_, last) =>
  write<LineValues>()(`insert_ledger_lines_${last + 1}`, (tx, p) =>
    tx.insert(ledgerLines).values(
      Array.from({ length: last + 1 }, (_line, at) => ({
        entryId: sql`${p[`entryId${at}`]}`,
        place: sql`${p[`place${at}`]}`,
        account: sql`${p[`account${at}`]}`,
        owner: sql`${p[`owner${at}`]}`,
        shipmentId: sql`${p[`shipmentId${at}`]}`,
        cents: sql`${p[`cents${at}`]}`,
      })),
    ),
  ),
);

/** Inserts the lines of one entry. */
export async function insertLines(tx: Tx, lines: readonly LineRow[]): Promise<void> {
  for (let from = 0; from < lines.length; from += MAX_LINES) {
    const some = lines.slice(from, from + MAX_LINES);
    const values: Record<string, number | string | null> = {};
    for (const [at, line] of some.entries())
      for (const [name, value] of Object.entries(line)) values[`${name}${at}`] = value;
    await newLines[some.length - 1]?.(tx, values);
  }
}

/** A seller's balances that are not 0, a parcel each and the rest, by currency and livemode. */
export const balancesOfSeller = (db: Db, owner: string) =>
  db
    .select({
      shipmentId: ledgerLines.shipmentId,
      currency: ledgerEntries.currency,
      livemode: ledgerEntries.livemode,
      cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerLines.owner, owner))
    .groupBy(ledgerLines.shipmentId, ledgerEntries.currency, ledgerEntries.livemode)
    .having(sql`sum(${ledgerLines.cents}) <> 0`);

/** What was refunded of an order in the provider's dashboard, in cents, as entered. */
export async function outsideRefundsOf(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.kind, 'outside'),
        eq(ledgerLines.account, 'losses'),
      ),
    );
  return row?.cents ?? 0;
}

/** How many entries have keys that begin so. */
export async function countKeys(db: Db, prefix: string): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(ledgerEntries)
    .where(and(gte(ledgerEntries.key, prefix), lt(ledgerEntries.key, `${prefix}\u{10FFFF}`)));
  return row?.entries ?? 0;
}
