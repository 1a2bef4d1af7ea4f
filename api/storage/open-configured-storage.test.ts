import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { envFrom } from '#api/env.ts';
import { migratedPlace } from '#api/tests/world/fresh-storage.ts';
import { engine } from './engine.ts';
import { openConfiguredStorage } from './open-configured-storage.ts';

test.runIf(engine === 'postgres')('a process opens at most DATABASE_POOL connections', async () => {
  await using fresh = await migratedPlace();
  if (!('url' in fresh.place)) throw new Error('not on PostgreSQL');
  const env = envFrom({ DATABASE_URL: fresh.place.url, DATABASE_POOL: '3' });
  const storage = await openConfiguredStorage(env);
  const pids = await Promise.all(
    Array.from({ length: 24 }, () =>
      storage.db.rows(sql`select pg_backend_pid() as pid, pg_sleep(0.02)`, (row) => row.number('pid')),
    ),
  );
  await storage.close();
  expect(new Set(pids.flat()).size).toBe(3);
});

test.runIf(engine === 'sqlite').each(['on', 'off'])(
  'a file that is not a database is refused with the variables that choose another: MIGRATE_AT_START=%s',
  async (MIGRATE_AT_START) => {
    const folder = mkdtempSync(join(tmpdir(), 'dogear-not-a-database-'));
    writeFileSync(join(folder, 'shop.db'), 'A list of books. '.repeat(100));
    await expect(openConfiguredStorage(envFrom({ DATA_DIR: folder, MIGRATE_AT_START }))).rejects.toThrow(
      `DATA_DIR: ${join(folder, 'shop.db')} is not a SQLite database. Restore a backup of it, name another folder, or set DATABASE_URL`,
    );
    rmSync(folder, { recursive: true });
  },
);

test('a pool of one connection is refused', () => {
  expect(() => envFrom({ DATABASE_POOL: '1' })).toThrow(
    'DATABASE_POOL is "1", but must be a whole number from 2 to 1000.',
  );
});
