import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { isKept, ledgerEntries, ledgerLines, products, sessions, shipments } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

/** The columns that use cases read; instants in epoch ms. */
const columns = {
  id: sessions.id,
  userId: sessions.userId,
  successorId: sessions.successorId,
  lastUsedAt: sessions.lastUsedAt,
};

/** The valid session with this current token. */
export const sessionByToken = read<{ tokenHash: string; now: number }>()('session_by_token', (db, p) =>
  db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.tokenHash, p.tokenHash), gt(sessions.expiresAt, p.now)))
    .limit(1),
);

/** A session by its id. */
export const sessionById = read<{ id: number }>()('session_by_id', (db, p) =>
  db.select(columns).from(sessions).where(eq(sessions.id, p.id)),
);

/** The valid session whose former token this is, rotated after `since`. */
export const sessionByFormerToken = read<{ tokenHash: string; now: number; since: number }>()(
  'session_by_former_token',
  (db, p) =>
    db
      .select(columns)
      .from(sessions)
      .where(
        and(
          eq(sessions.previousTokenHash, p.tokenHash),
          gt(sessions.expiresAt, p.now),
          gt(sessions.rotatedAt, p.since),
        ),
      )
      .limit(1),
);

interface NewSession {
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

const newSession = write<Pick<NewSession, keyof NewSession>>()('insert_session', (tx, p) =>
  tx
    .insert(sessions)
    .values({
      tokenHash: p.tokenHash,
      createdAt: p.createdAt,
      lastUsedAt: p.lastUsedAt,
      expiresAt: p.expiresAt,
    })
    .returning({ id: sessions.id }),
);

/** Inserts a guest's session and returns its id. */
export async function insertSession(tx: Tx, row: NewSession): Promise<number> {
  const [made] = await newSession(tx, { ...row });
  if (!made) throw new Error('the session was not stored');
  return made.id;
}

/** Extends a session. */
export async function prolongSession(
  tx: Tx<'session'>,
  id: number,
  times: { lastUsedAt: number; expiresAt: number },
): Promise<void> {
  await tx.update(sessions).set(times).where(eq(sessions.id, id));
}

/** Replaces a session's token; the current one becomes its former token. False if the session does not exist. */
export async function replaceToken(
  tx: Tx<'session'>,
  id: number,
  tokenHash: string,
  rotatedAt: number,
): Promise<boolean> {
  const [former] = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.id, id));
  if (!former) return false;
  await tx
    .update(sessions)
    .set({ tokenHash, previousTokenHash: former.tokenHash, rotatedAt })
    .where(eq(sessions.id, id));
  return true;
}

/** Redirects a guest's session to another guest's, with all redirected to it before. */
export async function setSuccessor(
  tx: Tx<'owner' | 'session'>,
  id: number,
  successorId: number,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ successorId })
    .where(or(eq(sessions.successorId, id), eq(sessions.id, id)));
}

/** A guest's valid session by its id. */
export const guestSessionById = read<{ id: number; now: number }>()('guest_session_by_id', (db, p) =>
  db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.id, p.id), isNull(sessions.userId), gt(sessions.expiresAt, p.now))),
);

/** Deletes a session. */
export async function deleteSession(tx: Tx<'session'>, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id));
}

/** The position of an iteration over expired sessions. */
export interface Expired {
  readonly id: number;
  readonly userId: number | null;
  readonly expiresAt: number;
}

const guest = sql`'s:' || ${sessions.id}`;
const hasForSale = sql`exists (select 1 from ${products} where ${products.sellerOwner} = ${guest}
  and (${isKept} or ${products.hiddenAt} is not null) and (${products.inStock} or (${products.paused} <> 0 and ${products.stock} > 0)))`;
// Also without a time of payment: of sales from before payouts, an admin decides how they are paid.
const isUnpaid = sql`(${shipments.status} = 'delivered' and ${shipments.settledAt} is null
  and ${shipments.paidOutAt} is null and ${shipments.lostAt} is null)`;
const hasOpenShipment = sql`exists (select 1 from ${shipments} where ${shipments.seller} = ${guest}
  and (${shipments.status} in ('new', 'shipped', 'return_requested') or ${isUnpaid}))`;

/** In any currency, live or not: a debit is positive. */
const isOwed = sql`exists (select 1 from ${ledgerLines} join ${ledgerEntries} on ${ledgerEntries.id} = ${ledgerLines.entryId}
  where ${ledgerLines.owner} = ${guest} group by ${ledgerEntries.currency}, ${ledgerEntries.livemode}
  having sum(${ledgerLines.cents}) < 0)`;

/** The next sessions that expired before an instant, except those of guests who still sell, or are owed money; oldest first. */
export const sessionsExpiredBefore = (
  db: Db,
  instant: number,
  after: Pick<Expired, 'id' | 'expiresAt'>,
  limit: number,
): Promise<Expired[]> =>
  db
    .select({ id: sessions.id, userId: sessions.userId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(
        lt(sessions.expiresAt, instant),
        gte(sessions.expiresAt, after.expiresAt),
        or(gt(sessions.expiresAt, after.expiresAt), gt(sessions.id, after.id)),
        or(isNotNull(sessions.userId), sql`not (${hasForSale} or ${hasOpenShipment} or ${isOwed})`),
      ),
    )
    .orderBy(asc(sessions.expiresAt), asc(sessions.id))
    .limit(limit);

/** Some sessions with the email of a guest, which former builds stored there. */
export const sessionsWithEmail = (db: Db, limit: number): Promise<{ id: number; email: string | null }[]> =>
  db
    .select({ id: sessions.id, email: sessions.email })
    .from(sessions)
    .where(isNotNull(sessions.email))
    .orderBy(asc(sessions.id))
    .limit(limit);

export async function clearEmail(tx: Tx<'owner'>, id: number): Promise<void> {
  await tx.update(sessions).set({ email: null }).where(eq(sessions.id, id));
}

/** Sets the user of a session. */
export async function setUser(tx: Tx<'session'>, id: number, userId: number): Promise<void> {
  await tx.update(sessions).set({ userId }).where(eq(sessions.id, id));
}

/** All sessions of a user. */
export const sessionsOfUser = (db: Db, userId: number): Promise<{ id: number }[]> =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));

/** Deletes a user's sessions, except one. */
export async function deleteSessionsOf(tx: Tx, userId: number, but: number): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, but)));
}
