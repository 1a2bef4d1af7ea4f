import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { isGuest, type Owner } from '../sessions/owner.ts';
import { jsonRows } from '../storage/json-rows.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';
import { mutations, products, type Recorded } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

type Product = typeof products.$inferSelect;

/** A second owner of the results of guests who have signed in since. */
const FORMER_GUESTS = 'former guests';

/**
 * Recorded results of an owner's mutations, by id (few enough ids for one query). For a guest also those of any guest who
 * has signed in since: a phone restored to a time before its sign-in sends them again as another guest.
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
  // The owner's own come last and win: that is what this client was told before.
  const inOrder = [
    ...rows.filter((row) => row.owner !== owner),
    ...rows.filter((row) => row.owner === owner),
  ];
  return new Map(inOrder.map(({ id, result }) => [id, result]));
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/**
 * Records the results of an owner's mutations; of an id that is recorded already, or twice in `rows`, the first stays. The
 * event loop is yielded between statements.
 */
export async function recordResults(
  tx: Tx<'owner'>,
  owner: Owner,
  rows: readonly { readonly id: string; readonly result: Recorded; readonly at: number }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    if (from > 0) await yieldToEventLoop();
    const some = rows.slice(from, from + BATCH_SIZE);
    await tx.run(
      sql`insert into mutations (owner, id, result, at)
          select ${owner}, value ->> 0, value -> 1, cast(value ->> 2 as bigint)
          from ${jsonRows(some.map(({ id, result, at }) => [id, result, at]))} where true
          on conflict do nothing`,
    );
  }
}

/** Products by id (few enough ids for one query), including deleted ones. */
export const findProducts = async (db: Db, ids: readonly number[]): Promise<Product[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(products)
        .where(inArray(products.id, [...ids]));

/** Moves a guest's recorded results to a user or another guest, whose own records win. */
export async function moveMutations(tx: Tx<'owner'>, guest: Owner, to: Owner): Promise<void> {
  for (const heir of isGuest(to) ? [to] : [to, FORMER_GUESTS]) {
    await tx.run(
      sql`insert into mutations (owner, id, result, at)
          select ${heir}, id, result, at from mutations where owner = ${guest} on conflict do nothing`,
    );
  }
  await tx.delete(mutations).where(eq(mutations.owner, guest));
}

export const instantAfter = instantsOf(mutations.at);

/** Deletes the results of mutations from before an instant. */
export async function deleteMutationsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(mutations).where(lt(mutations.at, instant));
}
