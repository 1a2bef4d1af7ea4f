import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { MAX_SIGN_IN_CODE_GUESSES } from '../../limits/sign-in-code-limits.ts';
import { instantsOf } from '../../storage/purge-in-chunks.ts';
import { codes } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type Code = typeof codes.$inferSelect;

export async function insertCode(tx: Tx, row: typeof codes.$inferInsert): Promise<void> {
  await tx.insert(codes).values(row);
}

/** The newest code that a session requested for an address, to sign in or to sell; all earlier ones of these are void. */
export async function newestCode(
  db: Db,
  sessionId: number,
  email: string,
  sells: boolean,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.sessionId, sessionId), eq(codes.email, email), eq(codes.sells, sells)))
    .orderBy(desc(codes.id))
    .limit(1);
  return row?.id;
}

/** Whether a session has an unused code for an address, to sign in or to sell, that is valid until after an instant. */
export async function hasOpenCode(
  db: Db,
  sessionId: number,
  email: string,
  sells: boolean,
  now: number,
): Promise<boolean> {
  const id = await newestCode(db, sessionId, email, sells);
  if (id === undefined) return false;
  const [row] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.id, id), eq(codes.used, false), gt(codes.expiresAt, now)));
  return row !== undefined;
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
