import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import type { ShopDeps } from '#api/shop-deps.ts';
import { openPostgres } from '#api/storage/postgres/postgres.ts';
import type { Storage } from '#api/storage/storage.ts';
import { assertHealthy } from '../world/assert-healthy.ts';
import { createDepsFactory } from '../world/deps-factory.ts';
import type { openShop as openShopInProcess, Shop } from '../world/shop.ts';
import { emptyDatabase } from './empty-database.ts';
import { NEEDS_NEW_PROCESSES } from './cluster-tests.ts';
import { createCallGate } from './call-gate.ts';
import { callWithRetries, rereadAfterWrites, type Call } from './call-with-retries.ts';
import { startCluster, type Cluster } from './start-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How often a process of a cluster is killed. */
    killEveryMs: number;
  }
}

// Takes the place of world/shop.ts in the tests that cluster-tests.ts lists: the same tests, against a cluster.

/** As in world/shop.ts; the processes here use the real clock. */
export const NOON = Date.UTC(2026, 10, 21, 17);

/** What fixtures use to prepare and to examine the database. A test that uses more needs the insides of one process. */
const SHARED: ReadonlySet<string | symbol> = new Set(['storage', 'now', 'randomBytes', 'passwordCost']);

/**
 * A shop of three processes, of which one is killed every 5 s, on an empty database. The tests of a file use the same
 * processes, one after the other. Skips the calling test if it replaces parts of a shop.
 */
export const openShop: typeof openShopInProcess = async (options) => {
  if (options?.deps !== undefined || options?.front !== undefined) return skip('replaces parts of a shop');
  if (NEEDS_NEW_PROCESSES.has(getCurrentTest()?.file.name ?? '')) await closeClusters();
  const { cluster, folder, call: callOnce } = await openCluster(options?.env ?? {});
  const { call, noteWrite } = rereadAfterWrites(callOnce);
  const storage = noticeWrites(openPostgres(cluster.databaseUrl), noteWrite);
  await emptyDatabase(cluster.databaseUrl);
  noteWrite();
  const createDeps = createDepsFactory(folder, { now: Date.now, randomBytes }, options?.env);
  return {
    url: cluster.url,
    place: { url: cluster.databaseUrl },
    deps: sharedOnly(createDeps(storage)),
    get log() {
      return skip('reads the log of one process');
    },
    advanceClock: () => skip('needs a test clock'),
    fetch: call,
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: async () => {
      try {
        if (options?.isHealthCheckSkipped !== true) await assertHealthy({ storage, now: Date.now });
      } finally {
        await storage.close();
      }
    },
  } satisfies Shop;
};

interface OpenCluster {
  readonly cluster: Cluster;
  readonly call: Call;
  /** Of the fixtures. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** The clusters of the running test file, by their variables. */
const openClusters = new Map<string, Promise<OpenCluster>>();

function openCluster(variables: Readonly<Record<string, string>>): Promise<OpenCluster> {
  // A shop that is opened before the tests is used by all of them, next to those of single tests.
  const name = getCurrentTest() === undefined ? randomUUID() : JSON.stringify(variables);
  const known = openClusters.get(name) ?? startKilledCluster(variables);
  openClusters.set(name, known);
  return known;
}

async function startKilledCluster(variables: Readonly<Record<string, string>>): Promise<OpenCluster> {
  const cluster = await startCluster(variables);
  const folder = mkdtempSync(join(tmpdir(), 'dogear-cluster-fixtures-'));
  let kills = 0;
  const gate = createCallGate();
  const closing = new AbortController();
  // One after the other: on a busy machine a start can take longer than the pause.
  const killing = (async () => {
    while (await pause(inject('killEveryMs'), closing.signal)) {
      await cluster.killNext(gate.tryClose);
      gate.open();
      kills += 1;
    }
  })();
  const callAnyhow = callWithRetries(cluster.url);
  return {
    cluster,
    folder,
    // Codes and passwords are accepted once: these calls know no Idempotency-Key.
    call: (path, init) =>
      path.startsWith('/api/auth/') ? gate.pass(() => callAnyhow(path, init)) : callAnyhow(path, init),
    close: async () => {
      closing.abort();
      try {
        await killing;
      } finally {
        await cluster[Symbol.asyncDispose]();
        rmSync(folder, { recursive: true, force: true });
      }
      process.stdout.write(`killed a process ${kills} times, which cut ${cluster.cutCount()} calls\n`);
    },
  };
}

/** Resolves after `ms` with true, or with false once `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

/** Ends the processes of the running test file. */
export async function closeClusters(): Promise<void> {
  const open = [...openClusters.values()];
  openClusters.clear();
  for (const each of open) await (await each).close();
}

const noticeWrites = (storage: Storage, noteWrite: () => void): Storage => ({
  ...storage,
  transaction: async (locks, work) => {
    try {
      return await storage.transaction(locks, work);
    } finally {
      noteWrite();
    }
  },
});

const sharedOnly = (deps: ShopDeps): ShopDeps =>
  new Proxy(deps, {
    get: (target, name): unknown =>
      SHARED.has(name) ? Reflect.get(target, name) : skip(`needs the ${String(name)} of one process`),
  });

/** Ends the calling test as skipped. */
function skip(reason: string): never {
  getCurrentTest()?.context.skip(reason);
  throw new Error(reason);
}
