import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { MAX_SIGN_IN_CODE_GUESSES } from '../limits/sign-in-code-limits.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';
import { codes } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

export type Code = typeof codes.$inferSelect;

export async function insertCode(tx: Tx, row: typeof codes.$inferInsert): Promise<void> {
  await tx.insert(codes).values(row);
}

const newest = read<{ sessionId: number; email: string }>()('newest_code', (db, p) =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.sessionId, p.sessionId), eq(codes.email, p.email)))
    .orderBy(desc(codes.id))
    .limit(1),
);

/** The newest code that a session requested for an address; all earlier ones are void. */
export async function newestCode(db: Db, sessionId: number, email: string): Promise<number | undefined> {
  const [row] = await newest(db, { sessionId, email });
  return row?.id;
}

/** Counts a guess before it is checked; undefined if the code has no guesses left. */
export async function countGuess(tx: Tx, id: number, now: number): Promise<Code | undefined> {
  const [row] = await tx
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(
      and(
        eq(codes.id, id),
        lt(codes.attempts, MAX_SIGN_IN_CODE_GUESSES),
        eq(codes.used, false),
        gt(codes.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** Marks a code as used; false if it was used before. */
export async function markCodeUsed(tx: Tx, id: number): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ used: true, passwordHash: null, name: null })
    .where(and(eq(codes.id, id), eq(codes.used, false)))
    .returning({ id: codes.id });
  return used.length > 0;
}

export const instantsOfCodes = instantsOf(codes.expiresAt);

/** Deletes codes that expired before an instant. */
export async function deleteCodesBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(codes).where(lt(codes.expiresAt, instant));
}
