import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { atLeast, median, report, say, type Figure } from './report.ts';
import { catalogOf, freePort, startShopIn } from './shop-process.ts';

const CONNECTIONS = 16;
const LINES = 3;
/** Shop and baseline take turns, so that other load on the machine meets both. */
const ROUNDS = 7;
const SECONDS = 1;

const CALLS = ['add, new session', 'add, same session', 'view of 3 lines'] as const;
type CartCall = (typeof CALLS)[number];

/** The cart's calls per second, and their processor time in the server, in µs each. */
export interface CartSpeed {
  readonly call: CartCall;
  readonly shop: Speed;
  readonly baseline: Speed;
}
interface Speed {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

interface Server {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A server with carts of three lines, one per connection. */
interface Prepared extends Server {
  readonly tokens: readonly string[];
  readonly productIds: readonly number[];
}

/** Adding to and viewing a cart, in the shop and in Express over raw SQLite with the same tables and durability. */
export async function measureCart(products = 10_000): Promise<CartSpeed[]> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'dogear-cart-')));
  const [shopFolder = '', baselineFolder = ''] = folders;
  for (const folder of folders) cpSync(catalogOf(products), folder, { recursive: true });
  const servers: Server[] = [];
  try {
    const started = await startShopIn(shopFolder);
    servers.push({ ...started, url: started.url.replace('localhost', '127.0.0.1') });
    servers.push(await startBaseline(join(baselineFolder, 'shop.db')));
    const [shop, baseline] = await Promise.all(servers.map(prepare));
    if (shop === undefined || baseline === undefined) throw new Error('two servers were started');
    const speeds: CartSpeed[] = [];
    for (const call of CALLS) speeds.push({ call, ...(await compare(call, shop, baseline)) });
    return speeds;
  } finally {
    for (const { stop } of servers) await stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function startBaseline(file: string): Promise<Server> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'from-sqlite.ts'), [String(port), file], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function prepare(server: Server): Promise<Prepared> {
  const productIds: number[] = [];
  for (let id = 1; productIds.length < LINES; id += 1) {
    const answer = await add(server.url, id);
    if (answer.ok) productIds.push(id);
  }
  const tokens: string[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) {
    let token: string | undefined;
    for (const id of productIds) {
      const answer = await add(server.url, id, token);
      token ??= answer.headers.get(SESSION_RESPONSE_HEADER) ?? undefined;
    }
    if (token === undefined) throw new Error('the first add sends a session');
    tokens.push(token);
  }
  return { ...server, tokens, productIds };
}

const headersFor = (token: string | undefined): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...(token === undefined ? {} : { [SESSION_REQUEST_HEADER]: token }),
});

const bodyFor = (productId: number): string => JSON.stringify({ productId, quantity: 1 });

const add = (url: string, productId: number, token?: string): Promise<Response> =>
  fetch(`${url}/api/cart/add`, { method: 'POST', headers: headersFor(token), body: bodyFor(productId) });

async function compare(
  call: CartCall,
  shop: Prepared,
  baseline: Prepared,
): Promise<Pick<CartSpeed, 'shop' | 'baseline'>> {
  for (const server of [shop, baseline]) await run(call, server);
  const rounds: { shop: Speed; baseline: Speed }[] = [];
  while (rounds.length < ROUNDS)
    rounds.push({ shop: await run(call, shop), baseline: await run(call, baseline) });
  const middle = (name: 'shop' | 'baseline'): Speed => ({
    perSecond: median(rounds.map((round) => round[name].perSecond)),
    cpuMicros: median(rounds.map((round) => round[name].cpuMicros)),
  });
  return { shop: middle('shop'), baseline: middle('baseline') };
}

async function run(call: CartCall, { url, pid, tokens, productIds }: Prepared): Promise<Speed> {
  const before = cpuMicrosOf(pid);
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const token = call === 'add, new session' ? undefined : tokens[connection % tokens.length];
      const headers = headersFor(token);
      client.setRequests(
        call === 'view of 3 lines'
          ? [{ method: 'GET', path: '/api/cart', headers }]
          : productIds.map((id) => ({
              method: 'POST',
              path: '/api/cart/add',
              headers,
              body: bodyFor(id),
            })),
      );
      connection += 1;
    },
  });
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0) throw new Error(`${call}: ${failures} calls failed`);
  return {
    perSecond: result['2xx'] / result.duration,
    cpuMicros: (cpuMicrosOf(pid) - before) / result['2xx'],
  };
}

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MICROS = 10_000;

/** The processor time that a process has used with all its threads. */
function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}

/** The cart's calls, relative to Express over raw SQLite. */
export async function benchCart(): Promise<void> {
  say('Measuring the cart ...');
  const figures: Figure[] = (await measureCart()).flatMap(({ call, shop, baseline }) => {
    const share = (shop.perSecond / baseline.perSecond) * 100;
    return [
      { name: `${call}: Express over raw SQLite`, value: baseline.perSecond, unit: 'requests/s' },
      { name: `${call}: the shop`, value: shop.perSecond, unit: 'requests/s' },
      { name: `${call}: share`, value: share, unit: '%', goal: atLeast(share, 80) },
      { name: `${call}: processor time, Express over raw SQLite`, value: baseline.cpuMicros, unit: 'µs' },
      { name: `${call}: processor time, the shop`, value: shop.cpuMicros, unit: 'µs' },
      {
        name: `${call}: share by processor time`,
        value: (baseline.cpuMicros / shop.cpuMicros) * 100,
        unit: '%',
      },
    ];
  });
  report('cart', figures);
}
