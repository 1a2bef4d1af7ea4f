import { Client, DatabaseError } from 'pg';

/** What the processes have read already, and what they compare versions with. */
const KEPT = ['migrations', 'changes', 'shop_facts'];

/**
 * Deletes all rows but those of `KEPT`, while processes use the database, and lets these notice that the catalog has changed.
 * Ids continue.
 */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    // Without foreign keys, tables can be emptied in any order.
    await client.query('SET session_replication_role = replica');
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
      [KEPT],
    );
    const deletions = tables.map(({ name }, at) => `t${at} AS (DELETE FROM ${name})`);
    await untilNotDeadlocked(() => client.query(`WITH ${deletions.join(', ')} SELECT 1`));
    await client.query('UPDATE changes SET value = value + 1');
  } finally {
    await client.end();
  }
}

const MAX_TRIES = 10;
const DEADLOCK_DETECTED = '40P01';

/** Repeats a statement that PostgreSQL ended because it and a job of a process waited for each other. */
async function untilNotDeadlocked(run: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run();
      return;
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK_DETECTED;
      if (!isDeadlock || tries === MAX_TRIES) throw error;
    }
  }
}
