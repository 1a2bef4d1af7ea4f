import { eq, sql } from 'drizzle-orm';
import { changes } from './schema.ts';
import { read, write, type Db, type Tx } from './storage.ts';

const CATALOG = 'catalog';

const increment = write<{ name: string; by: number }, 'catalog'>()('raise_change', (tx, p) =>
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
 * Increments the catalog's change counter and returns the new value (1 at first), for the `change` of exactly one product or
 * tombstone. The catalog's lock keeps the values in commit order, so readers of newer changes miss nothing.
 */
export async function nextChange(tx: Tx<'catalog'>): Promise<number> {
  const [change] = await nextChanges(tx, 1);
  if (change === undefined) throw new Error('change counter returned no value');
  return change;
}

/** The same for several products: one value each. */
export async function nextChanges(tx: Tx<'catalog'>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const [row] = await increment(tx, { name: CATALOG, by: count });
  if (!row) throw new Error('change counter returned no row');
  return Array.from({ length: count }, (_, at) => row.value - count + 1 + at);
}

/** The committed change counter of the catalog; 0 before the first product. Cheap enough for every request. */
export async function currentChange(db: Db): Promise<number> {
  const [row] = await latest(db, { name: CATALOG });
  return row?.value ?? 0;
}
