import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { isGuest, type Owner } from '../sessions/owner.ts';
import { engine } from '../storage/engine.ts';
import { mutations, products, shopFacts, type Recorded } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

export type Product = typeof products.$inferSelect;

const EPOCH = 'epoch';
const isSqlite = engine === 'sqlite';

const factQuery = read<{ key: string }>()('shop_fact', (db, p) =>
  db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, p.key)),
);

/** The id of this database; undefined before the first start. */
export async function findEpoch(db: Db): Promise<string | undefined> {
  const [row] = await factQuery(db, { key: EPOCH });
  return row?.value;
}

/** Gives the database an id, if it has none; another one if `anew`. */
export async function writeEpoch(tx: Tx, value: string, { anew: replace }: { anew: boolean }): Promise<void> {
  const insert = tx.insert(shopFacts).values({ key: EPOCH, value });
  await (replace
    ? insert.onConflictDoUpdate({ target: shopFacts.key, set: { value } })
    : insert.onConflictDoNothing());
}

/** Under this name stands besides what guests did who have become users since. */
const FORMER_GUESTS = 'former guests';

/**
 * What became of those of an owner's changes that are known, by their ids (few enough for one question). Of a guest also
 * what any guest did before signing in: a phone that was put back to that time sends it as another guest.
 */
export async function findRecordedResults(
  db: Db,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, Recorded>> {
  const owners = isGuest(owner) ? [owner, FORMER_GUESTS] : [owner];
  const rows = await db
    .select({ owner: mutations.owner, id: mutations.id, result: mutations.result })
    .from(mutations)
    .where(and(inArray(mutations.owner, owners), inArray(mutations.id, [...ids])));
  // His own last: that is what he was answered before.
  const inOrder = [
    ...rows.filter((row) => row.owner !== owner),
    ...rows.filter((row) => row.owner === owner),
  ];
  return new Map(inOrder.map(({ id, result }) => [id, result]));
}

/** Rows of one statement. */
const BATCH_SIZE = 500;

/**
 * Notes what became of an owner's changes; what is noted already, or twice in `rows`, stays as it was first. Rows travel as
 * JSON, which is ten times as fast as a parameter for each value, and others get the event loop between two statements.
 */
export async function recordResults(
  tx: Tx<'owner'>,
  owner: Owner,
  rows: readonly { readonly id: string; readonly result: Recorded; readonly at: number }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    if (from > 0) await yieldToEventLoop();
    const json = JSON.stringify(
      rows.slice(from, from + BATCH_SIZE).map(({ id, result, at }) => [id, result, at]),
    );
    const elements = isSqlite
      ? sql`json_each(${json})`
      : sql`jsonb_array_elements(${json}::jsonb) as e (value)`;
    await tx.run(
      sql`insert into mutations (owner, id, result, at)
          select ${owner}, value ->> 0, value -> 1, cast(value ->> 2 as bigint) from ${elements} where true
          on conflict do nothing`,
    );
  }
}

/** Products by their ids (few enough for one question), deleted ones too. */
export async function findProducts(db: Db, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Hands what is noted of a guest's changes to their heir, a user or another guest; what that one has noted stays. */
export async function moveMutations(tx: Tx<'owner'>, guest: Owner, to: Owner): Promise<void> {
  for (const heir of isGuest(to) ? [to] : [to, FORMER_GUESTS]) {
    await tx.run(
      sql`insert into mutations (owner, id, result, at)
          select ${heir}, id, result, at from mutations where owner = ${guest} on conflict do nothing`,
    );
  }
  await tx.delete(mutations).where(eq(mutations.owner, guest));
}

/** When the oldest change but `skip` was made, of those before an instant. */
export async function instantAfter(db: Db, before: number, skip: number): Promise<number | undefined> {
  const { at } = mutations;
  const [row] = await db
    .select({ at })
    .from(mutations)
    .where(lt(at, before))
    .orderBy(at)
    .limit(1)
    .offset(skip);
  return row?.at;
}

/** Forgets what became of changes before an instant. */
export async function deleteMutationsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(mutations).where(lt(mutations.at, instant));
}
