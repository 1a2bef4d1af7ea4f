import * as z from 'zod/mini';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { atMost, median, percentile, report, say, type Figure } from './report.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

const PASSWORD = 'the right password';
const KNOWN = 'ada@example.com';
/** Requests of each kind, alternating, so that both see the same machine. */
const ASKED = 60;

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

async function compare(shop: ShopProcess, { name, path, body }: (typeof WAYS)[number]): Promise<Figure[]> {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  for (let at = 0; at < ASKED; at += 1) {
    // Registering makes an email known, so each unknown request uses a new one.
    const asks = {
      known: () => ask(shop, path, { ...body, email: KNOWN }),
      unknown: () => ask(shop, path, { ...body, email: `${path}-${at}-${'password' in body}@example.com` }),
    };
    const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) times[kind].push(await asks[kind]());
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(known - unknown);
  // The interquartile range of identical requests.
  const noise = percentile(times.known, 0.75) - percentile(times.known, 0.25);
  return [
    { name: `${name}, a known address, median`, value: known, unit: 'ms' },
    { name: '  an unknown one', value: unknown, unit: 'ms' },
    { name: '  apart', value: apart, unit: 'ms', goal: atMost(apart, Math.round(noise * 100) / 100) },
  ];
}

/** Measures whether response times reveal that an account exists. */
export async function benchAccounts(): Promise<void> {
  say('Asking for codes ...');
  const shop = await startShop();
  try {
    await register(shop);
    const figures: Figure[] = [];
    for (const way of WAYS) figures.push(...(await compare(shop, way)));
    report('accounts', figures);
  } finally {
    await shop.stop();
  }
}
