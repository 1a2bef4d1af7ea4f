import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or } from 'drizzle-orm';
import { adminRuns } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type RunRow = typeof adminRuns.$inferSelect;
/** A run without its arguments, which can name thousands of products: each batch would read them again. */
export type RunState = Omit<RunRow, 'args'>;

const { args: _args, ...stateColumns } = getTableColumns(adminRuns);

const NEWEST = 20;

export async function insertRun(tx: Tx, row: typeof adminRuns.$inferInsert): Promise<RunRow> {
  const [run] = await tx.insert(adminRuns).values(row).returning();
  if (run === undefined) throw new Error('run was not inserted');
  return run;
}

export async function runById(db: Db, id: number): Promise<RunRow | undefined> {
  const [run] = await db.select().from(adminRuns).where(eq(adminRuns.id, id));
  return run;
}

/** These runs (up to some hundred), in no particular order. */
export const runsByIds = async (db: Db, ids: readonly number[]): Promise<RunRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(adminRuns)
        .where(inArray(adminRuns.id, [...ids]));

/** The NEWEST latest runs, newest first. */
export const newestRuns = (db: Db): Promise<RunRow[]> =>
  db.select().from(adminRuns).orderBy(desc(adminRuns.createdAt), desc(adminRuns.id)).limit(NEWEST);

/** The oldest run that is not finished. */
export async function oldestOpenRun(db: Db): Promise<RunRow | undefined> {
  const [run] = await db
    .select()
    .from(adminRuns)
    .where(isNull(adminRuns.finishedAt))
    .orderBy(asc(adminRuns.createdAt), asc(adminRuns.id))
    .limit(1);
  return run;
}

/** Claims a run until an instant; undefined if another process holds it or it is finished. */
export async function claimRun(tx: Tx, id: number, now: number, until: number): Promise<RunRow | undefined> {
  const isFree = or(isNull(adminRuns.claimedUntil), lte(adminRuns.claimedUntil, now));
  const [run] = await tx
    .update(adminRuns)
    .set({ claimedUntil: until, status: 'running' })
    .where(and(eq(adminRuns.id, id), isNull(adminRuns.finishedAt), isFree))
    .returning();
  return run;
}

/** Extends the lease of a run; undefined if another process has claimed it meanwhile. */
export async function extendLease(
  tx: Tx,
  { id, claimedUntil }: Pick<RunRow, 'id' | 'claimedUntil'>,
  until: number,
): Promise<RunState | undefined> {
  if (claimedUntil === null) return undefined;
  const [run] = await tx
    .update(adminRuns)
    .set({ claimedUntil: until })
    .where(and(eq(adminRuns.id, id), eq(adminRuns.claimedUntil, claimedUntil), isNull(adminRuns.finishedAt)))
    .returning(stateColumns);
  return run;
}

/** Updates a run. Throws if it does not exist. */
export async function updateRun(tx: Tx, id: number, values: Partial<Omit<RunRow, 'id'>>): Promise<RunState> {
  const [run] = await tx.update(adminRuns).set(values).where(eq(adminRuns.id, id)).returning(stateColumns);
  if (run === undefined) throw new Error(`run not found: ${id}`);
  return run;
}
