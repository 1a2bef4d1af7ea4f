import { Client } from 'pg';
import { errorCode } from '#api/storage/database-errors.ts';
import { countRelations } from './count-relations.ts';

/** Empties one database again and again. */
export interface DatabaseCleaner {
  readonly url: string;
  /**
   * Deletes all rows and resets the sequences. Returns false, and disconnects, if a test changed the schema, or another
   * connection holds a lock.
   */
  clean(): Promise<boolean>;
}

/** Lock timeout, deadlock, and a dropped table. */
const NOT_CLEANABLE = new Set(['55P03', '40P01', '42P01']);

/**
 * Connects to a migrated database with a known number of relations. The connection stays open: a new one, and new plans for all tables,
 * take PostgreSQL thirty times as long as deleting the rows of a test.
 */
export async function connectDatabaseCleaner(url: string, relations: number): Promise<DatabaseCleaner> {
  const client = new Client(url);
  await client.connect();
  await client.query("SET lock_timeout = '2s'; SET session_replication_role = replica");
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
  );
  const deletions = tables.map(({ name }, at) => `t${at} AS (DELETE FROM ${name})`);
  const emptyTables = { name: 'empty-tables', text: `WITH ${deletions.join(', ')} SELECT 1` };
  const resetSequences = {
    name: 'reset-sequences',
    text: 'SELECT setval(quote_ident(sequencename), 1, false) FROM pg_sequences WHERE last_value IS NOT NULL',
  };
  return {
    url,
    clean: async () => {
      try {
        await client.query(emptyTables);
        await client.query(resetSequences);
        if ((await countRelations(client)) === relations) return true;
      } catch (error) {
        if (!NOT_CLEANABLE.has(errorCode(error) ?? '')) throw error;
      }
      await client.end();
      return false;
    },
  };
}
