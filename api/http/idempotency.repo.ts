import { and, eq, lt } from 'drizzle-orm';
import { idempotencyKeys } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

/** Which call it is: a key counts for one owner, method and path. */
export interface KeyedCall {
  readonly owner: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

export interface KeptAnswer {
  readonly bodyHash: string;
  readonly status: number;
  readonly answer: string;
  readonly createdAt: number;
}

const same = (call: KeyedCall) =>
  and(
    eq(idempotencyKeys.owner, call.owner),
    eq(idempotencyKeys.method, call.method),
    eq(idempotencyKeys.path, call.path),
    eq(idempotencyKeys.key, call.key),
  );

/** What this very call was answered before. */
export async function keptAnswer(db: Db, call: KeyedCall): Promise<KeptAnswer | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(same(call)).limit(1);
  if (row === undefined || row.status === null || row.answer === null) return undefined;
  return { bodyHash: row.bodyHash, status: row.status, answer: row.answer, createdAt: row.createdAt };
}

/** Keeps an answer in the place of one that has expired. */
export async function keepAnswer(tx: Tx<'owner'>, call: KeyedCall, kept: KeptAnswer): Promise<void> {
  await tx.delete(idempotencyKeys).where(same(call));
  await tx.insert(idempotencyKeys).values({ ...call, ...kept, finishedAt: kept.createdAt });
}

/** Forgets the answers that were kept before an instant. */
export async function forgetAnswersBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant));
}

/** The same for one method and path, whoever called. */
export async function forgetAnswersOfCall(
  tx: Tx,
  { method, path }: Pick<KeyedCall, 'method' | 'path'>,
  instant: number,
): Promise<void> {
  const { method: itsMethod, path: itsPath, createdAt } = idempotencyKeys;
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(itsMethod, method), eq(itsPath, path), lt(createdAt, instant)));
}
