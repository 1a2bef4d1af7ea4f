import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openS3Server } from '#api/doubles/s3-server.ts';
import { freshPlace } from '../world/fresh-storage.ts';
import { startRoundRobinProxy } from './round-robin-proxy.ts';
import { makeSecondBuild } from './second-build.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import { createCollector, createOrderer, createPhone, createReader } from './shoppers.ts';
import { loadSteadily } from './steady-load.ts';

const PROCESSES = 3;
const REQUESTS_PER_SECOND = Number(process.env['REQUESTS_PER_SECOND'] ?? 200);
/** How often the proxy asks whether a process is ready; less than DRAIN_MS. */
const READINESS_MS = 250;
const DRAIN_MS = 5_000;
/** Load before, after, and between replacements. */
const PAUSE_MS = 3_000;

type Settings = Readonly<Record<string, string>>;

test(`a rolling deploy under ${REQUESTS_PER_SECOND} requests a second loses and doubles nothing, and answers no error`, async () => {
  using second = makeSecondBuild();
  const first = resolve('.');
  const [formerAssets, nextAssets] = [assetsOf(first), assetsOf(second.folder)];
  expect(formerAssets.filter((name) => !nextAssets.includes(name))).not.toEqual([]);

  await using fresh = await freshPlace();
  await using s3 = await openS3Server();
  const { place } = fresh;
  if (!('url' in place)) throw new Error('this needs PostgreSQL');
  const members: Member[] = [];
  await using proxy = await startRoundRobinProxy(() =>
    members.filter(({ isReady }) => isReady).map(({ process }) => process.url),
  );
  const settings = settingsFor(place.url, proxy.url, s3.variables);
  dogear(first, ['migrate'], settings);
  for (let at = 0; at < PROCESSES; at += 1) members.push(await startMember(first, settings));
  onTestFinished(async () => {
    for (const { process } of members) await process[Symbol.asyncDispose]();
  });
  const watching = watchReadiness(members);
  const products = await makePlentiful(place.url);

  const shop = { fetch: (path: string, init?: RequestInit) => fetch(proxy.url + path, init) };
  const productAt = (at: number): number => products[at % products.length] ?? 0;
  const readers = times(240, () => createReader(shop, products));
  const writers = [
    ...times(80, (at) => createCollector(shop, productAt(at))),
    ...times(60, (at) => createPhone(shop, productAt(at))),
    ...times(20, (at) => createOrderer(shop, productAt(at))),
  ];
  const formerBuild = await buildOf(proxy.url);
  const load = await loadSteadily(
    shuffle([...readers, ...writers]),
    REQUESTS_PER_SECOND,
    replaceAll(members, second.folder, settings),
  );
  const { failures, ...figures } = load;
  process.stdout.write(
    `${JSON.stringify({ ...figures, failures: failures.length, cut: proxy.cutCount() })}\n`,
  );
  expect(failures).toEqual([]);
  expect(proxy.cutCount()).toBe(0);
  for (const { process } of members) expect(await buildOf(process.url)).not.toBe(formerBuild);
  for (const writer of writers) await writer.assertNothingLost();
  for (const name of formerAssets) {
    const response = await shop.fetch(`/assets/${name}`);
    expect(response.status, name).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(readAsset(first, name)), name).toBe(true);
  }
  watching.stop();
  dogear(second.folder, ['doctor'], settings);
});

const buildOf = async (url: string): Promise<string> => (await fetch(`${url}/healthz`)).text();

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Mixes the kinds of shoppers, the same way each time. */
const shuffle = <T>(all: readonly T[]): T[] =>
  times(all.length, (at) => all[(at * 37) % all.length]).filter((one) => one !== undefined);

const settingsFor = (databaseUrl: string, publicUrl: string, bucket: Settings): Settings => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '8',
  PUBLIC_URL: publicUrl,
  ADMIN_PASSWORD: 'the same for all processes',
  MIGRATE_AT_START: 'off',
  DRAIN_MS: String(DRAIN_MS),
  LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...bucket,
});

const assetsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'dist/client/assets')).filter((name) => /\.(js|css)$/.test(name));

const readAsset = (folder: string, name: string): Buffer =>
  readFileSync(join(folder, 'dist/client/assets', name));

/** Runs the operator's command of a build. Throws an Error unless it exits with 0. */
function dogear(folder: string, args: readonly string[], settings: Settings): void {
  const program = join(folder, 'dist/server/dogear.js');
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: tmpdir(), ...settings };
  const done = spawnSync(process.execPath, [program, ...args], { cwd: tmpdir(), env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`dogear ${args.join(' ')}: ${done.stdout}${done.stderr}`);
}

interface Member {
  process: ShopProcess;
  readonly folder: string;
  /** What the proxy knows. */
  isReady: boolean;
}

async function startMember(build: string, settings: Settings): Promise<Member> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-member-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { process: await startBuild(build, folder, settings), folder, isReady: true };
}

const startBuild = (build: string, folder: string, settings: Settings): Promise<ShopProcess> =>
  startShopProcess(join(build, 'dist/server/main.js'), { ...settings, DATA_DIR: folder });

/** Asks all members whether they are ready, as a load balancer does. */
function watchReadiness(members: readonly Member[]) {
  const look = async (member: Member): Promise<void> => {
    const { process } = member;
    const isReady = await fetch(`${process.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (process === member.process) member.isReady = isReady;
  };
  const timer = setInterval(() => {
    for (const member of members) void look(member);
  }, READINESS_MS);
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}

async function replaceAll(members: readonly Member[], build: string, settings: Settings): Promise<void> {
  await sleep(PAUSE_MS);
  for (const member of members) {
    const code = await member.process.end('SIGTERM');
    if (code !== 0) throw new Error(`a process ended with ${code}: ${member.process.output()}`);
    member.process = await startBuild(build, member.folder, settings);
    await sleep(PAUSE_MS);
  }
}

/** Ids of some products, of which there are more copies than anybody buys. */
async function makePlentiful(url: string): Promise<number[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `UPDATE products SET stock = NULL, in_stock = true
     WHERE id IN (SELECT id FROM products WHERE in_stock AND deleted_at IS NULL ORDER BY id LIMIT 20) RETURNING id`,
  );
  await client.end();
  return rows.map(({ id }) => Number(id));
}
