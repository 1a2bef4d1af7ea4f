import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '#api/storage/migrate/migrate.ts';
import { countRelations } from './count-relations.ts';
import { launchPostgres } from './launch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the PostgreSQL that the tests started. */
    postgres: string;
    /** The number of relations of a migrated database. */
    postgresRelations: number;
  }
}

/** Once for all tests of the project: a server, and in it a database `migrated` that each test's own is copied from. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchPostgres();
  const admin = new Client(server.url);
  await admin.connect();
  await admin.query('CREATE DATABASE migrated');
  await admin.end();

  const client = new Client(new URL('migrated', server.url).href);
  await client.connect();
  await migratePostgres(client);
  project.provide('postgresRelations', await countRelations(client));
  await client.end();

  project.provide('postgres', server.url);
  return () => server.stop();
}
