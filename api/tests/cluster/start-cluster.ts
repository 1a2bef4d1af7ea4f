import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openS3Server } from '#api/doubles/s3-server.ts';
import { bundledProgram } from '../world/bundled-program.ts';
import { migratedPlace } from '../world/fresh-storage.ts';
import { startRoundRobinProxy } from './round-robin-proxy.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';

const SIZE = 3;
const POLL_MS = 5;

/** Three processes of a shop with separate DATA_DIRs, on one PostgreSQL and one bucket, behind a round-robin proxy. */
export interface Cluster extends AsyncDisposable {
  /** The proxy's base URL. */
  readonly url: string;
  readonly databaseUrl: string;
  /** The base URLs of the processes, once all of them are open. */
  urls(): Promise<readonly string[]>;
  /**
   * Kills the process whose turn it is, and starts it again; resolves when it is dead. Waits while the last one starts, and
   * until `isAllowed`.
   */
  killNext(isAllowed?: () => boolean): Promise<void>;
  /**
   * Replaces the process whose turn it is, as a deploy does: SIGTERM, no calls from the proxy once it is not ready, and then
   * the end of its drain by SIGINT. Returns its exit code once the new one is open. Needs a long DRAIN_MS.
   */
  replaceNext(): Promise<number | null>;
  /** Calls that were cut because their process died before it responded. */
  cutCount(): number;
}

/** Starts a cluster on an empty, migrated database. */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const { place } = await migratedPlace();
  if (!('url' in place)) throw new Error('a cluster needs PostgreSQL');
  const folder = mkdtempSync(join(tmpdir(), 'dogear-cluster-'));
  const program = await bundledProgram('run-plain-shop');
  const s3 = await openS3Server();
  const proxy = await startRoundRobinProxy(() => members.targets());
  const variables = {
    NODE_ENV: 'test',
    DATABASE_URL: place.url,
    DATABASE_POOL: '4',
    ADMIN_PASSWORD: 'the same for all processes',
    PUBLIC_URL: proxy.url,
    DEMO_CATALOG: 'false',
    LOG_LEVEL: 'warn',
    ...s3.variables,
    ...settings,
  };
  const members = createMembers((member) =>
    startShopProcess(program, { ...variables, DATA_DIR: join(folder, String(member)) }),
  );
  await members.startAll();
  return {
    ...members,
    url: proxy.url,
    databaseUrl: place.url,
    cutCount: () => proxy.cutCount(),
    [Symbol.asyncDispose]: async () => {
      await members.killAll();
      await proxy[Symbol.asyncDispose]();
      await s3[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createMembers(start: (member: number) => Promise<ShopProcess>) {
  const running = new Map<number, ShopProcess>();
  let starting: Promise<unknown> = Promise.resolve();
  let turn = 0;
  const restart = async (member: number): Promise<void> => {
    running.set(member, await start(member));
  };
  const targets = (): string[] => [...running.values()].map(({ url }) => url);
  const nextMember = async (): Promise<[number, ShopProcess | undefined]> => {
    await starting;
    turn += 1;
    const member = turn % SIZE;
    return [member, running.get(member)];
  };
  return {
    targets,
    startAll: () => Promise.all(Array.from({ length: SIZE }, (_, member) => restart(member))),
    killAll: async () => {
      await starting;
      await Promise.all([...running.values()].map((member) => member[Symbol.asyncDispose]()));
    },
    urls: async () => {
      await starting;
      return targets();
    },
    killNext: async (isAllowed = () => true) => {
      const [member, process] = await nextMember();
      while (!isAllowed()) await sleep(POLL_MS);
      await process?.end('SIGKILL');
      // Another process may get its port.
      running.delete(member);
      starting = restart(member);
    },
    replaceNext: async () => {
      const [member, process] = await nextMember();
      if (process === undefined) throw new Error('no such process');
      process.signal('SIGTERM');
      while ((await fetch(`${process.url}/readyz`)).status === 200) await sleep(POLL_MS);
      running.delete(member);
      const code = await process.end('SIGINT');
      await restart(member);
      return code;
    },
  };
}
