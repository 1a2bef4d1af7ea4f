import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import type { Bench } from './bench.ts';
import { cpuMicrosOf } from './cpu-time.ts';
import { catalogOf, freePort, startShopIn } from './shop-process.ts';

const CONNECTIONS = 16;
const LINES = 3;
const PRODUCTS = 10_000;
/** Of one run. Shop and baseline take turns, so that other load on the machine meets both. */
const SECONDS = 2;

const CALLS = ['add, new session', 'add, same session', 'view of 3 lines'] as const;
type CartCall = (typeof CALLS)[number];

interface Speed {
  readonly perSecond: number;
  /** Processor time of a call in the server, in µs. */
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
export async function benchCart(bench: Bench): Promise<void> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'dogear-cart-')));
  const [shopFolder = '', baselineFolder = ''] = folders;
  for (const folder of folders) cpSync(catalogOf(PRODUCTS), folder, { recursive: true });
  const servers: Server[] = [];
  try {
    const started = await startShopIn(shopFolder);
    servers.push({ ...started, url: started.url.replace('localhost', '127.0.0.1') });
    servers.push(await startBaseline(join(baselineFolder, 'shop.db')));
    const [shop, baseline] = await Promise.all(servers.map(prepare));
    if (shop === undefined || baseline === undefined) throw new Error('two servers were started');
    for (const call of CALLS) {
      for (const server of [shop, baseline]) await run(call, server);
      for (let round = 0; round < bench.runs; round += 1)
        recordRound(bench, call, await run(call, shop), await run(call, baseline));
    }
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

function recordRound(bench: Bench, call: CartCall, shop: Speed, baseline: Speed): void {
  bench.record('cart.rate', shop.perSecond, call);
  bench.record('cart.express', baseline.perSecond, call);
  bench.record('cart.share', (shop.perSecond / baseline.perSecond) * 100, call);
  bench.record('cart.cpu', shop.cpuMicros, call);
  bench.record('cart.express-cpu', baseline.cpuMicros, call);
  bench.record('cart.cpu-share', (baseline.cpuMicros / shop.cpuMicros) * 100, call);
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
