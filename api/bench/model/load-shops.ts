import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import allocator from '../../allocator.json' with { type: 'json' };
import { launchPostgres } from '../../tests/postgres/launch.ts';
import { ADMIN_PASSWORD } from '../bench-admin.ts';
import { cpuMicrosOf } from '../cpu-time.ts';
import { generateCatalog, startShopIn, type ShopProcess } from '../shop-process.ts';

const RECORD_HEAP = pathToFileURL(join(import.meta.dirname, '../record-heap.mjs')).href;

/** A temporary PostgreSQL server on loopback with a generated catalog, and processes of the built shop on it. */
export interface LoadShops {
  /** Starts or stops processes until there are `count`. Each has its own DATA_DIR. */
  resize(count: number): Promise<readonly LoadedShop[]>;
  /** Processor time of the database so far, in µs. */
  databaseMicros(): number;
  close(): Promise<void>;
}

export interface LoadedShop extends ShopProcess {
  readonly folder: string;
  /** What its objects and buffers occupied at the last recorded garbage collection, in MB; NaN before the first. */
  readonly heap: () => number;
}

/** Opens them. `close` must be called even after a failure: nothing else stops the processes. */
export async function openLoadShops(products: number): Promise<LoadShops> {
  const folders = mkdtempSync(join(tmpdir(), 'dogear-load-'));
  const server = await launchPostgres({ durable: true });
  const running: LoadedShop[] = [];
  const resize = async (count: number): Promise<readonly LoadedShop[]> => {
    while (running.length > count) await running.pop()?.stop();
    while (running.length < count) {
      const folder = mkdtempSync(join(folders, 'shop-'));
      const heapFile = `${folder}.heap`;
      const shop = await startShopIn(folder, {
        DATABASE_URL: server.url,
        ADMIN_PASSWORD,
        HEAP_FILE: heapFile,
        NODE_OPTIONS: `${allocator.NODE_OPTIONS} --import=${RECORD_HEAP}`,
      });
      running.push({
        ...shop,
        folder,
        heap: () => Number.parseFloat(textOf(heapFile).trim().split('\n').at(-1) ?? ''),
      });
    }
    return running;
  };
  const close = async (): Promise<void> => {
    await resize(0);
    await server.stop();
    rmSync(folders, { recursive: true, force: true });
  };
  try {
    generateCatalog(products, { DATA_DIR: folders, DATABASE_URL: server.url });
  } catch (error) {
    await close();
    throw error;
  }
  const port = new URL(server.url).port;
  return { resize, close, databaseMicros: () => microsOfServer(port) };
}

/** All processes of the PostgreSQL server on a port; those that have ended do not count. */
function microsOfServer(port: string): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const main = processes.find((pid) => textOf(`/proc/${pid}/cmdline`).includes(`\0-p\0${port}\0`));
  const ofServer = processes.filter((pid) => pid === main || parentOf(pid) === main);
  return ofServer.reduce(
    (sum, pid) => sum + (textOf(`/proc/${pid}/stat`) === '' ? 0 : cpuMicrosOf(Number(pid))),
    0,
  );
}

const parentOf = (pid: string): string | undefined =>
  textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1];

/** A file's text; empty if the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
