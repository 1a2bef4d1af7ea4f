import { and, eq, gt, isNull } from 'drizzle-orm';
import { ADMIN_SESSION } from '#contract/admin/admin-session.ts';
import { adminSessions } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

type AdminSessionRow = typeof adminSessions.$inferSelect;

const byToken = read<{ tokenHash: string; usedAfter: number; madeAfter: number }>()(
  'living_admin_session',
  (db, p) =>
    db
      .select()
      .from(adminSessions)
      .where(
        and(
          eq(adminSessions.tokenHash, p.tokenHash),
          isNull(adminSessions.endedAt),
          gt(adminSessions.lastUsedAt, p.usedAfter),
          gt(adminSessions.createdAt, p.madeAfter),
        ),
      ),
);

/** The session of a token, unless it has ended or expired. */
export async function activeSessionByToken(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<AdminSessionRow | undefined> {
  const [row] = await byToken(db, {
    tokenHash,
    usedAfter: now - ADMIN_SESSION.idleMs,
    madeAfter: now - ADMIN_SESSION.maxMs,
  });
  return row;
}

/** Inserts a session and returns its id. */
export async function insertSession(tx: Tx, row: typeof adminSessions.$inferInsert): Promise<number> {
  const [made] = await tx.insert(adminSessions).values(row).returning({ id: adminSessions.id });
  if (made === undefined) throw new Error('the session was not written');
  return made.id;
}

/** Records the use of a session. */
export async function touchSession(tx: Tx, id: number, lastUsedAt: number): Promise<void> {
  await tx.update(adminSessions).set({ lastUsedAt }).where(eq(adminSessions.id, id));
}

/** Ends the session of a token and returns its id; undefined if there is none. */
export async function endSessionByToken(
  tx: Tx,
  tokenHash: string,
  endedAt: number,
): Promise<number | undefined> {
  const [ended] = await tx
    .update(adminSessions)
    .set({ endedAt })
    .where(and(eq(adminSessions.tokenHash, tokenHash), isNull(adminSessions.endedAt)))
    .returning({ id: adminSessions.id });
  return ended?.id;
}
