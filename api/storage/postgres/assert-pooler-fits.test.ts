import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migratedPlace } from '#api/tests/world/fresh-storage.ts';
import { findFreePort } from '#api/tests/world/running-shop.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { engine } from '../engine.ts';
import { openStorage } from '../open-storage.ts';
import { openPostgres } from './postgres.ts';
import { giveToUnprivileged } from '../../tests/postgres/unprivileged.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const onPostgres = test.runIf(engine === 'postgres');
/** Debian's package pgbouncer; nothing else needs it. */
const withPgBouncer = test.runIf(engine === 'postgres' && existsSync(PGBOUNCER));

/** Starts PgBouncer in front of a database until the test ends. Returns the database's URL through it. */
async function startPgBouncer(databaseUrl: string, settings: readonly string[]): Promise<string> {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'dogear-pgbouncer-'));
  const port = await findFreePort();
  const lines = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port} user=${url.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...settings,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const who = giveToUnprivileged(folder);
  const child = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], {
    ...who,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => {
      reject(new Error(log));
    });
  });
  url.port = String(port);
  return url.href;
}

async function freshDatabase(): Promise<string> {
  const { place } = await migratedPlace();
  if (!('url' in place)) throw new Error('not on PostgreSQL');
  return place.url;
}

withPgBouncer('PgBouncer that refuses the settings of connections is refused at once', async () => {
  const url = await startPgBouncer(await freshDatabase(), []);
  await expect(openStorage({ url })).rejects.toThrow(
    /^DATABASE_URL: .* If it is PgBouncer, add "options" to its ignore_startup_parameters\./,
  );
});

withPgBouncer(
  'PgBouncer that drops the settings of connections is refused until the role has them',
  async () => {
    const settings = ['ignore_startup_parameters = options', 'pool_mode = session'];
    const direct = await freshDatabase();
    const url = await startPgBouncer(direct, settings);
    await expect(openStorage({ url })).rejects.toThrow(
      /^DATABASE_URL: .* Give them to the role: ALTER ROLE "dogear" SET lock_timeout = 10000; /,
    );
    const admin = new Client(direct);
    await admin.connect();
    // For this database only, because other tests use the role.
    for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      await admin.query(`ALTER DATABASE ${new URL(direct).pathname.slice(1)} SET ${name} = 10000`);
    await admin.end();
    const again = await startPgBouncer(direct, settings);
    const storage = await openStorage({ url: again });
    expect(await storage.db.rows(sql`select 1 as one`, (row) => row.number('one'))).toEqual([1]);
    await storage.close();

    const pooled = await startPgBouncer(direct, [
      'ignore_startup_parameters = options',
      'pool_mode = transaction',
    ]);
    await expect(openStorage({ url: pooled })).rejects.toThrow(
      'DATABASE_URL: the pooler in front of PostgreSQL loses prepared statements between transactions.',
    );
  },
);

onPostgres('lock_timeout is shorter than statement_timeout', async () => {
  const storage = openPostgres(inject('postgres'));
  const [limits] = await storage.db.rows(
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    (row) => [row.text('lock'), row.text('statement')],
  );
  await storage.close();
  expect(limits).toEqual(['10s', '15s']);
});

onPostgres('a transaction that waits for a lock for too long fails as unavailable', async () => {
  const url = await freshDatabase();
  const holder = openPostgres(url);
  const waiter = openPostgres(`${url}?options=-c%20lock_timeout%3D20`);
  const events = new EventEmitter();
  const isHeld = once(events, 'held');
  const holding = holder.transaction({ owner: 's:1' }, async () => {
    events.emit('held');
    await once(events, 'released');
  });
  await isHeld;
  const waiting = await waiter
    .transaction({ owner: 's:1' }, () => Promise.resolve('got the lock'))
    .catch((error: unknown) => error);
  events.emit('released');
  await holding;
  await Promise.all([holder.close(), waiter.close()]);
  expect(waiting).toMatchObject({ code: '55P03' });
  expect(isDatabaseUnavailable(waiting)).toBe(true);
});
