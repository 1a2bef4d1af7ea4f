import * as z from 'zod/mini';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import type { Bench } from './bench.ts';
import type { ShopProcess } from './shop-process.ts';
import { median, percentile } from './statistics.ts';

const PASSWORD = 'the right password';
const KNOWN = 'ada@example.com';
/** Requests of each kind, alternating, so that both see the same machine. */
const ASKED = 30;

interface Asked {
  /** Response time in ms. */
  readonly ms: number;
  readonly body: string;
  readonly session: string;
}

async function post(shop: ShopProcess, path: string, body: object, session = ''): Promise<Asked> {
  const started = performance.now();
  const answer = await fetch(`${shop.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [SESSION_REQUEST_HEADER]: session },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return {
    ms: performance.now() - started,
    body: said,
    session: answer.headers.get(SESSION_RESPONSE_HEADER) ?? '',
  };
}

/** One request by a new client. */
const ask = async (shop: ShopProcess, path: string, body: object): Promise<number> =>
  (await post(shop, path, body)).ms;

async function register(shop: ShopProcess): Promise<void> {
  const form = { name: 'Ada', email: KNOWN, password: PASSWORD };
  const { body, session } = await post(shop, 'register-verification', form);
  const { demoCode: code } = z.parse(codeSentSchema, JSON.parse(body));
  await post(shop, 'verify-code', { email: KNOWN, code }, session);
}

const WAYS = [
  { name: 'signing in without a password', path: 'send-verification', body: {} },
  { name: 'signing in with a wrong password', path: 'send-verification', body: { password: 'a wrong one' } },
  { name: 'registering', path: 'register-verification', body: { name: 'Ada', password: PASSWORD } },
] as const;

async function compare(
  bench: Bench,
  shop: ShopProcess,
  run: number,
  way: (typeof WAYS)[number],
): Promise<void> {
  const { name, path, body } = way;
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  for (let at = 0; at < ASKED; at += 1) {
    // Registering makes an email known, so each unknown request uses a new one.
    const stranger = `${path}-${run}-${at}-${'password' in body}@example.com`;
    const asks = {
      known: () => ask(shop, path, { ...body, email: KNOWN }),
      unknown: () => ask(shop, path, { ...body, email: stranger }),
    };
    const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) times[kind].push(await asks[kind]());
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // The interquartile range of identical requests is the noise that an attacker sees.
  const noise = percentile(times.known, 0.75) - percentile(times.known, 0.25);
  bench.record('accounts.known', known, name);
  bench.record('accounts.unknown', unknown, name);
  bench.record('accounts.apart', Math.abs(known - unknown) / noise, name);
}

/** Measures whether response times reveal that an account exists. */
export async function benchAccounts(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    await register(shop);
    for (let run = 0; run < bench.runs; run += 1)
      for (const way of WAYS) await compare(bench, shop, run, way);
  } finally {
    await shop.stop();
  }
}
