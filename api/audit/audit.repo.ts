import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AuditSubject } from '#contract/admin/admin-audit.ts';
import type { Position } from '../catalog/lists/cursor.ts';
import { jsonRows } from '../storage/json-rows.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';
import { adminSessions, auditEntries } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type EntryRow = typeof auditEntries.$inferSelect;

type NewEntry = Omit<EntryRow, 'id' | 'undoneAt'>;

/** Inserts entries; returns their ids in the same order. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((each) => [
    each.at,
    each.adminSessionId,
    each.runId,
    each.action,
    each.subject,
    each.subjectId,
    each.title,
    each.before,
    each.after,
    each.undoes,
  ]);
  const ids = await tx.rows(
    sql`insert into ${auditEntries}
          (at, admin_session_id, run_id, action, subject, subject_id, title, before, after, undoes)
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint),
          value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          nullif(value -> 7, 'null'), nullif(value -> 8, 'null'), cast(value ->> 9 as bigint)
        from ${jsonRows(rows)} returning id`,
    (row) => row.number('id'),
  );
  return ids.toSorted((one, other) => one - other);
}

/** Filter of audit entries; instants in ms, `until` is exclusive. */
export interface EntriesOf {
  readonly words: readonly string[];
  readonly action?: string | undefined;
  readonly subject?: AuditSubject | undefined;
  readonly subjectId?: string | undefined;
  readonly runId?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

const { id, at, action, subject, subjectId, runId, title } = auditEntries;

/** The word occurs in the title. Without LIKE, whose case sensitivity and wildcards differ between the databases. */
const hasWord = (word: string): SQL => sql`replace(lower(${title}), ${word}, '') <> lower(${title})`;

const matching = (of: EntriesOf): SQL | undefined => {
  const content = and(
    of.action === undefined ? undefined : eq(action, of.action),
    of.subject === undefined ? undefined : eq(subject, of.subject),
    of.subjectId === undefined ? undefined : eq(subjectId, of.subjectId),
    of.runId === undefined ? undefined : eq(runId, of.runId),
    ...of.words.map(hasWord),
  );
  const isListedAlone = of.runId !== undefined || of.subjectId !== undefined;
  return and(
    isListedAlone ? content : groupedByRun(content),
    of.from === undefined ? undefined : gte(at, of.from),
    of.until === undefined ? undefined : lt(at, of.until),
  );
};

/** Instead of a run's entries, the entry of its start, if it or one of them matches. */
const groupedByRun = (content: SQL | undefined): SQL | undefined =>
  and(
    isNull(runId),
    content &&
      or(
        content,
        and(
          eq(action, 'run.start'),
          sql`${subjectId} in (select cast(${runId} as text) from ${auditEntries} where ${and(isNotNull(runId), content)})`,
        ),
      ),
  );

export interface EntryWithDevice extends EntryRow {
  readonly device: string | null;
}

/** A page of the trail, newest first. */
export async function pageOfEntries(
  db: Db,
  of: EntriesOf,
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<EntryWithDevice[]> {
  const rows = await db
    .select({ entry: auditEntries, device: adminSessions.device })
    .from(auditEntries)
    .leftJoin(adminSessions, eq(adminSessions.id, auditEntries.adminSessionId))
    .where(
      and(
        matching(of),
        after && sql`(${at}, ${id}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return rows.map(({ entry, device }) => ({ ...entry, device }));
}

export async function entryById(db: Db, entryId: number): Promise<EntryWithDevice | undefined> {
  const [row] = await db
    .select({ entry: auditEntries, device: adminSessions.device })
    .from(auditEntries)
    .leftJoin(adminSessions, eq(adminSessions.id, auditEntries.adminSessionId))
    .where(eq(id, entryId));
  return row && { ...row.entry, device: row.device };
}

/** A run's product entries that are not undone, with ids below `beforeId`, newest first. */
export const entriesToUndo = (tx: Db, run: number, beforeId: number, limit: number): Promise<EntryRow[]> =>
  tx
    .select()
    .from(auditEntries)
    .where(and(eq(runId, run), eq(subject, 'product'), isNull(auditEntries.undoneAt), lt(id, beforeId)))
    .orderBy(desc(id))
    .limit(limit);

/** The number of a run's product entries that are not undone. */
export async function countToUndo(db: Db, run: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(auditEntries)
    .where(and(eq(runId, run), eq(subject, 'product'), isNull(auditEntries.undoneAt)));
  return row?.total ?? 0;
}

/** Marks entries as undone (a few hundred). */
export async function markUndone(tx: Tx, ids: readonly number[], undoneAt: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(auditEntries)
    .set({ undoneAt })
    .where(inArray(id, [...ids]));
}

export const instantsOfEntries = instantsOf(auditEntries.at);

export async function deleteEntriesBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(auditEntries).where(lt(auditEntries.at, instant));
}
