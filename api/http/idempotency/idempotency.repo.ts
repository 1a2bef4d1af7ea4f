import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { instantsOf } from '../../storage/purge-in-chunks.ts';
import { idempotencyKeys } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

/** Identifies a call: a key is scoped to owner, method and path. */
export interface KeyedCall {
  readonly owner: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

export interface StoredResponse {
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

/** The stored response to this call, if any. */
export async function findResponse(db: Db, call: KeyedCall): Promise<StoredResponse | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(same(call)).limit(1);
  if (row === undefined || row.status === null || row.answer === null) return undefined;
  return { bodyHash: row.bodyHash, status: row.status, answer: row.answer, createdAt: row.createdAt };
}

/** Overhead of a row besides key, path and response, in table and index. It also bounds the number of rows. */
const ROW_BYTES = 512;

/** Size of a stored response with its row, in bytes. */
export const bytesOf = ({ key, path }: KeyedCall, { answer }: Pick<StoredResponse, 'answer'>): number =>
  Buffer.byteLength(answer) + Buffer.byteLength(path) + key.length + ROW_BYTES;

/** Total bytes of an owner's responses stored since an instant, and the time of the oldest. */
export async function sumResponsesSince(
  db: Db,
  owner: string,
  instant: number,
): Promise<{ readonly bytes: number; readonly oldest: number | null }> {
  const { answer, path, key, createdAt } = idempotencyKeys;
  const bytes = sql<number>`coalesce(sum(octet_length(${answer}) + octet_length(${path}) + octet_length(${key}) + ${ROW_BYTES}), 0)`;
  const [row] = await db
    .select({
      bytes: bytes.mapWith(Number),
      oldest: sql<number | null>`min(${createdAt})`.mapWith(Number),
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), gt(createdAt, instant)));
  return row ?? { bytes: 0, oldest: null };
}

/** Moves stored responses to another owner; if both have one for the same call, the new owner's stays. */
export async function moveResponses(tx: Tx<'owner'>, from: string, to: string): Promise<void> {
  await tx.run(
    sql`insert into idempotency_keys (owner, method, path, key, body_hash, status, answer, created_at, finished_at)
        select ${to}, method, path, key, body_hash, status, answer, created_at, finished_at
        from idempotency_keys where owner = ${from} on conflict do nothing`,
  );
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, from));
}

/** Stores a response, replacing an expired one. */
export async function storeResponse(
  tx: Tx<'owner'>,
  call: KeyedCall,
  response: StoredResponse,
): Promise<void> {
  await tx.delete(idempotencyKeys).where(same(call));
  await tx.insert(idempotencyKeys).values({ ...call, ...response, finishedAt: response.createdAt });
}

export const instantAfterResponses = instantsOf(idempotencyKeys.createdAt);

export async function deleteResponsesBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant));
}
