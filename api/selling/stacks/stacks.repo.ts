import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { lastNumber, reserveNumbers } from '../../storage/change.ts';
import { changes, stackDrafts, stacks, uploads } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type DraftRow = typeof stackDrafts.$inferSelect;
export type StackRow = typeof stacks.$inferSelect;

const OPEN = ['editing', 'ready'] as const;
/** Rows per statement. */
const BATCH_SIZE = 200;

const revisionsOf = (owner: Owner): string => `stacks:${owner}`;
const floorOf = (owner: string): string => `stacks-floor:${owner}`;

/** The owner's last revision; 0 before the first. */
export const lastRevision = (db: Db, owner: Owner): Promise<number> => lastNumber(db, revisionsOf(owner));

/** Reserves revisions. Returns the number before the first. */
export const reserveRevisions = (tx: Tx<'owner'>, owner: Owner, count: number): Promise<number> =>
  reserveNumbers(tx, revisionsOf(owner), count);

/** The highest revision whose row is deleted: a device that knows less has to begin anew. */
export const revisionFloor = (db: Db, owner: Owner): Promise<number> => lastNumber(db, floorOf(owner));

/** Any owner's, by id (few enough ids for one statement). */
export const findDrafts = async (db: Db, ids: readonly string[]): Promise<DraftRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(stackDrafts)
        .where(inArray(stackDrafts.id, [...ids]));

/** Any owner's. */
export const findStacks = async (db: Db, ids: readonly string[]): Promise<StackRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(stacks)
        .where(inArray(stacks.id, [...ids]));

/** Those of an owner's stacks that are neither listed nor removed. */
export const findOpenDrafts = async (
  db: Db,
  owner: Owner,
  stackIds: readonly string[],
): Promise<DraftRow[]> =>
  stackIds.length === 0
    ? []
    : db
        .select()
        .from(stackDrafts)
        .where(
          and(
            eq(stackDrafts.owner, owner),
            inArray(stackDrafts.stackId, [...stackIds]),
            inArray(stackDrafts.state, [...OPEN]),
          ),
        );

export const countOpenDrafts = (db: Db, owner: Owner): Promise<number> =>
  db.$count(stackDrafts, and(eq(stackDrafts.owner, owner), inArray(stackDrafts.state, [...OPEN])));

export const countStacks = (db: Db, owner: Owner): Promise<number> =>
  db.$count(stacks, and(eq(stacks.owner, owner), isNull(stacks.removedAt)));

/** The uploads that an owner's drafts keep. */
export const countKeptUploads = (db: Db, owner: Owner): Promise<number> =>
  db.$count(uploads, and(eq(uploads.owner, owner), isNotNull(uploads.draftId)));

/** What follows a revision, oldest change first. `openOnly`: for a device that knows nothing yet. */
interface Page {
  readonly after: number;
  readonly limit: number;
  readonly openOnly: boolean;
}

export const draftsAfter = (db: Db, owner: Owner, { after, limit, openOnly }: Page): Promise<DraftRow[]> =>
  db
    .select()
    .from(stackDrafts)
    .where(
      and(
        eq(stackDrafts.owner, owner),
        gt(stackDrafts.rev, after),
        openOnly ? inArray(stackDrafts.state, [...OPEN]) : undefined,
      ),
    )
    .orderBy(asc(stackDrafts.rev))
    .limit(limit);

export const stacksAfter = (db: Db, owner: Owner, { after, limit, openOnly }: Page): Promise<StackRow[]> =>
  db
    .select()
    .from(stacks)
    .where(
      and(eq(stacks.owner, owner), gt(stacks.rev, after), openOnly ? isNull(stacks.removedAt) : undefined),
    )
    .orderBy(asc(stacks.rev))
    .limit(limit);

/** Writes a draft. Returns false if the id has become another owner's: the caller's lock is on its own owner only. */
export async function saveDraft(tx: Tx<'owner'>, row: DraftRow): Promise<boolean> {
  const { id: _id, ...set } = row;
  const saved = await tx
    .insert(stackDrafts)
    .values(row)
    .onConflictDoUpdate({ target: stackDrafts.id, set, setWhere: eq(stackDrafts.owner, row.owner) })
    .returning({ id: stackDrafts.id });
  return saved.length > 0;
}

/** The same for a stack. */
export async function saveStack(tx: Tx<'owner'>, row: StackRow): Promise<boolean> {
  const { id: _id, ...set } = row;
  const saved = await tx
    .insert(stacks)
    .values(row)
    .onConflictDoUpdate({ target: stacks.id, set, setWhere: eq(stacks.owner, row.owner) })
    .returning({ id: stacks.id });
  return saved.length > 0;
}

/** Makes a draft keep uploads of its owner beyond their 48 hours. */
export async function keepUploads(
  tx: Tx<'owner'>,
  owner: Owner,
  draftId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(uploads)
    .set({ draftId })
    .where(and(eq(uploads.owner, owner), inArray(uploads.id, [...ids])));
}

/** Uploads that no draft keeps any more: their 48 hours begin. */
export async function releaseUploads(tx: Tx<'owner'>, now: number, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    await tx
      .update(uploads)
      .set({ draftId: null, createdAt: now })
      .where(inArray(uploads.id, ids.slice(from, from + BATCH_SIZE)));
}

/** The same for all uploads of drafts. */
export async function releaseUploadsOf(
  tx: Tx<'owner'>,
  now: number,
  draftIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < draftIds.length; from += BATCH_SIZE)
    await tx
      .update(uploads)
      .set({ draftId: null, createdAt: now })
      .where(inArray(uploads.draftId, draftIds.slice(from, from + BATCH_SIZE)));
}

/** An owner's stacks and drafts, for the export of an account. */
export const listStacks = (db: Db, owner: Owner) =>
  db
    .select({ id: stacks.id, body: stacks.body, createdAt: stacks.createdAt })
    .from(stacks)
    .where(eq(stacks.owner, owner))
    .orderBy(asc(stacks.id));

export const listDrafts = (db: Db, owner: Owner) =>
  db
    .select({
      id: stackDrafts.id,
      stack: stackDrafts.stackId,
      state: stackDrafts.state,
      body: stackDrafts.body,
      productId: stackDrafts.productId,
    })
    .from(stackDrafts)
    .where(eq(stackDrafts.owner, owner))
    .orderBy(asc(stackDrafts.id));

/** Moves a guest's listed drafts to another owner, each with a new revision. */
export async function moveDrafts(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  const count = await tx.$count(stackDrafts, eq(stackDrafts.owner, from));
  if (count === 0) return;
  const before = await reserveRevisions(tx, to, count);
  const earlier = sql`(select count(*) from ${stackDrafts} as other where other.owner = ${from} and other.id < ${stackDrafts}.id)`;
  await tx
    .update(stackDrafts)
    .set({ rev: sql`${before + 1} + ${earlier}` })
    .where(eq(stackDrafts.owner, from));
  await tx.update(stackDrafts).set({ owner: to }).where(eq(stackDrafts.owner, from));
}

/** Deletes everything about an owner's stacks. */
export async function deleteStacks(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(stackDrafts).where(eq(stackDrafts.owner, owner));
  await tx.delete(stacks).where(eq(stacks.owner, owner));
  await tx.delete(changes).where(inArray(changes.name, [revisionsOf(owner), floorOf(owner)]));
}

/** Owners of open drafts, or of stacks, that did not change since an instant, at most `limit`. */
export async function ownersOfUnused(db: Db, before: number, limit: number): Promise<string[]> {
  const ofDrafts = await db
    .selectDistinct({ owner: stackDrafts.owner })
    .from(stackDrafts)
    .where(and(inArray(stackDrafts.state, [...OPEN]), lt(stackDrafts.changedAt, before)))
    .limit(limit);
  const ofStacks = await db
    .selectDistinct({ owner: stacks.owner })
    .from(stacks)
    .where(and(isNull(stacks.removedAt), lt(stacks.changedAt, before), withoutOpenDrafts))
    .limit(limit);
  return [...new Set([...ofDrafts, ...ofStacks].map(({ owner }) => owner))];
}

const withoutOpenDrafts = sql`not exists (
  select 1 from ${stackDrafts} where ${stackDrafts.stackId} = ${stacks.id} and ${inArray(stackDrafts.state, [...OPEN])}
)`;

export const findUnusedDrafts = (db: Db, owner: Owner, before: number): Promise<DraftRow[]> =>
  db
    .select()
    .from(stackDrafts)
    .where(
      and(
        eq(stackDrafts.owner, owner),
        inArray(stackDrafts.state, [...OPEN]),
        lt(stackDrafts.changedAt, before),
      ),
    );

/** Stacks without an open draft, oldest change first. */
export const findUnusedStacks = (db: Db, owner: Owner, before: number): Promise<StackRow[]> =>
  db
    .select()
    .from(stacks)
    .where(
      and(eq(stacks.owner, owner), isNull(stacks.removedAt), lt(stacks.changedAt, before), withoutOpenDrafts),
    )
    .orderBy(asc(stacks.rev));

/** Owners of drafts and stacks that were removed before a time (ms), at most `limit`. */
export async function ownersOfRemoved(db: Db, before: number, limit: number): Promise<string[]> {
  const ofDrafts = await db
    .selectDistinct({ owner: stackDrafts.owner })
    .from(stackDrafts)
    .where(and(eq(stackDrafts.state, 'removed'), lt(stackDrafts.changedAt, before)))
    .limit(limit);
  const ofStacks = await db
    .selectDistinct({ owner: stacks.owner })
    .from(stacks)
    .where(lt(stacks.removedAt, before))
    .limit(limit);
  return [...new Set([...ofDrafts, ...ofStacks].map(({ owner }) => owner))];
}

/** Deletes an owner's drafts and stacks that were removed before a time (ms), and raises the floor above them. */
export async function deleteRemoved(tx: Tx<'owner'>, owner: Owner, before: number): Promise<void> {
  const drafts = await tx
    .delete(stackDrafts)
    .where(
      and(eq(stackDrafts.owner, owner), eq(stackDrafts.state, 'removed'), lt(stackDrafts.changedAt, before)),
    )
    .returning({ rev: stackDrafts.rev });
  const gone = await tx
    .delete(stacks)
    .where(and(eq(stacks.owner, owner), lt(stacks.removedAt, before)))
    .returning({ rev: stacks.rev });
  const floor = Math.max(0, ...[...drafts, ...gone].map(({ rev }) => rev));
  const known = await revisionFloor(tx, owner);
  if (floor > known) await reserveNumbers(tx, floorOf(owner), floor - known);
}
