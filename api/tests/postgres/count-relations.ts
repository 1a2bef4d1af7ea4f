import type { Client } from 'pg';

/** The number of tables, indexes and sequences of a database: a test that dropped or created one has changed it. */
export async function countRelations(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  return rows[0]?.count ?? 0;
}
