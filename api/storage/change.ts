import { randomInt } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { openTransactionOf } from './product-locks.ts';
import { changes, products, tombstones } from './schema.ts';
import { read, write, type Db, type OpenTransaction, type Tx } from './storage.ts';

const CATALOG = 'catalog';

const increment = write<{ name: string; by: number }, 'product'>()('raise_change', (tx, p) =>
  tx
    .insert(changes)
    .values({ name: p.name, value: p.by })
    .onConflictDoUpdate({ target: changes.name, set: { value: sql`${changes.value} + excluded.value` } })
    .returning({ value: changes.value }),
);

const latest = read<{ name: string }>()('latest_change', (db, p) =>
  db.select({ value: changes.value }).from(changes).where(eq(changes.name, p.name)),
);

/**
 * Increments the catalog's change counter and returns a number for the `change` of exactly one product or tombstone. Committed
 * numbers are in commit order, 1 at first, so readers of newer changes miss nothing.
 *
 * On SQLite, which has one writer, the returned number is final. On PostgreSQL it is a placeholder, unique and negative, that
 * is replaced in one message with the commit: all transactions write the counter's row, and one that
 * incremented it earlier would make the others wait for its round trips.
 */
export async function nextChange(tx: Tx<'product'>): Promise<number> {
  const [change] = await nextChanges(tx, 1);
  if (change === undefined) throw new Error('change counter returned no value');
  return change;
}

/** The same for several products: one ascending number each. */
export async function nextChanges(tx: Tx<'product'>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const transaction = openTransactionOf(tx);
  if (transaction.atCommit !== undefined) return placeholders(transaction, transaction.atCommit, count);
  const [row] = await increment(tx, { name: CATALOG, by: count });
  if (!row) throw new Error('change counter returned no row');
  return Array.from({ length: count }, (_, at) => row.value - count + 1 + at);
}

/** The first placeholder of each transaction, and how many there are. */
const drawn = new WeakMap<OpenTransaction, { readonly first: number; readonly count: number }>();

/** Placeholders of transactions that run concurrently differ with a probability of all but 1 in 10^11. */
function placeholders(
  transaction: OpenTransaction,
  atCommit: Map<string, () => SQL>,
  count: number,
): number[] {
  const before = drawn.get(transaction) ?? { first: randomInt(2 ** 47) - 2 ** 48, count: 0 };
  const all = { first: before.first, count: before.count + count };
  drawn.set(transaction, all);
  atCommit.set('changes', () => replacePlaceholders(all.first, all.count));
  return Array.from({ length: count }, (_, at) => before.first + before.count + at);
}

/** Increments the counter, and gives the products and tombstones with placeholders their final numbers, in the same order. */
const replacePlaceholders = (first: number, count: number): SQL => {
  const isPlaceholder = (column: SQL): SQL => sql`${column} between ${first} and ${first + count - 1}`;
  const final = (column: SQL): SQL => sql`drawn.value - ${count - 1} + (${column} - (${first}))`;
  return sql`with drawn as (
    insert into ${changes} (name, value) values (${CATALOG}, ${count})
    on conflict (name) do update set value = ${changes}.value + excluded.value returning value
  ), numbered as (
    update ${products} set change = ${final(sql`${products}.change`)} from drawn
    where ${isPlaceholder(sql`${products}.change`)}
  )
  update ${tombstones} set change = ${final(sql`${tombstones}.change`)} from drawn
  where ${isPlaceholder(sql`${tombstones}.change`)}`;
};

const raiseOwn = write<{ name: string; by: number }, 'owner'>()('raise_own_counter', (tx, p) =>
  tx
    .insert(changes)
    .values({ name: p.name, value: p.by })
    .onConflictDoUpdate({ target: changes.name, set: { value: sql`${changes.value} + excluded.value` } })
    .returning({ value: changes.value }),
);

/** Reserves `count` numbers of an owner's counter, under the owner's lock. Returns the number before the first. */
export async function reserveNumbers(tx: Tx<'owner'>, counter: string, count: number): Promise<number> {
  const [row] = await raiseOwn(tx, { name: counter, by: count });
  if (!row) throw new Error('the counter returned no row');
  return row.value - count;
}

/** The last number of a counter; 0 before the first. */
export async function lastNumber(db: Db, counter: string): Promise<number> {
  const [row] = await latest(db, { name: counter });
  return row?.value ?? 0;
}

/**
 * The committed change counter of the catalog; 0 before the first product. Every transaction with a number up to it has ended
 * and is visible to later reads. Cheap enough for every request.
 */
export const currentChange = (db: Db): Promise<number> => lastNumber(db, CATALOG);
