import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import allocator from '../allocator.json' with { type: 'json' };
import { printLine } from './print-line.ts';

const root = join(import.meta.dirname, '../..');

/** The project whose build is measured: this one, or another commit of it. */
export const BUILD_FOLDER = process.env['BENCH_BUILD'] ?? root;

/** The built shop in a child process, as `npm start` runs it. */
export interface ShopProcess {
  readonly url: string;
  /** Time from spawning node to the first 200, in ms. */
  readonly startMs: number;
  readonly pid: number;
  /** Resident memory now, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** A shop whose data folder stays when it ends. */
interface ShopOverFolder extends ShopProcess {
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
}

/** Returns a free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });

/** A data folder with a generated catalog of `products` listings; cached until the migrations change. */
export function catalogOf(products: number): string {
  const folder = join(root, 'data/local/bench', `catalog-${products}`);
  const made = join(folder, 'made');
  const tables = migrations();
  if (existsSync(made) && readFileSync(made, 'utf8') === tables) return folder;
  rmSync(folder, { recursive: true, force: true });
  generateCatalog(products, { DATA_DIR: folder, DATABASE_URL: '' });
  writeFileSync(made, tables);
  return folder;
}

/** Fills the database that `settings` name with generated listings. Throws an Error if that fails. */
export function generateCatalog(products: number, settings: Readonly<Record<string, string>>): void {
  printLine(`Generating a catalog of ${products} listings ...`);
  const generate = [
    'dist/server/dogear.js',
    'catalog:generate',
    '--products',
    String(products),
    '--seed',
    '1',
  ];
  const env = { ...plainEnvironment(), ...settings };
  const done = spawnSync(process.execPath, generate, { cwd: root, env, stdio: 'inherit' });
  if (done.status !== 0) throw new Error('the catalog could not be generated; see above');
}

const migrations = (): string => {
  const folder = join(root, 'api/storage/migrations/sqlite');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  );
  return files
    .toSorted((a, b) => a.localeCompare(b))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
};

/**
 * Starts the built server over a copy of `data` (or an empty folder, which it fills with the demo catalog); `settings` are
 * variables of its environment.
 */
export async function startShop(
  data?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ShopProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
  if (data !== undefined) cpSync(data, folder, { recursive: true });
  const shop = await startShopIn(folder, settings);
  return {
    ...shop,
    stop: async () => {
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the built server over a folder of data. */
export async function startShopIn(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ShopOverFolder> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...plainEnvironment(),
    ...allocator,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    LIMITS: 'off',
    ...settings,
  };
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: BUILD_FOLDER,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null || performance.now() - started > 60_000)
      throw new Error('the shop did not start');
    await sleep(5);
  }
  return {
    url,
    startMs: performance.now() - started,
    pid: child.pid ?? 0,
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** The inherited environment, without the caller's settings. */
const plainEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
});
