import { createHook } from 'node:async_hooks';
import { createHash, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PASSWORD_COST } from '#api/accounts/password.ts';
import { buildDeps } from '#api/build-deps.ts';
import { envFrom } from '#api/env.ts';
import { createLog } from '#api/gateways/log.ts';
import { codes, users } from '#api/storage/schema.ts';
import { accountSchema, codeSentSchema } from '#contract/accounts/accounts.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createMember } from './world/member.ts';
import { addListing } from './world/add-listings.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { openShop, type Shop } from './world/shop.ts';
import { recordStatements } from './world/record-statements.ts';

const HALF_MINUTE = 30_000;

test('a code is stored as an HMAC, so that a leaked hash cannot be brute-forced', async () => {
  await using shop = await openShop();
  const code = await createMember(shop).requestCode('nobody@example.com');
  const [row] = await shop.deps.storage.db.select().from(codes);
  expect(row?.hash.length).toBeGreaterThan(40);
  expect(JSON.stringify(row)).not.toContain(code);
  for (const encoding of ['hex', 'base64url'] as const)
    expect(row?.hash).not.toBe(createHash('sha256').update(code).digest(encoding));
});

test('a code requested for one address does not open another account', async () => {
  await using shop = await openShop();
  const [ada, bob] = [createMember(shop), createMember(shop)];
  await ada.register('ada@example.com');
  await bob.register('bob@example.com');
  shop.advanceClock(HALF_MINUTE);
  const thief = createMember(shop);
  const code = await thief.requestCode('ada@example.com');
  expect((await thief.verify('bob@example.com', code)).status).toBe(422);
  expect((await thief.user()).status).toBe(401);
  expect((await thief.verify('ada@example.com', code)).status, 'its own account').toBe(200);
});

test("a session opens its account with its own key only, never with another account's, a malformed or an unknown one", async () => {
  await using shop = await openShop();
  const [ada, bob] = [createMember(shop), createMember(shop)];
  await ada.register('ada@example.com');
  await bob.register('bob@example.com');
  const keyOf = (member: typeof ada) => /\baccount=([^;]+)/.exec(member.cookies())?.[1] ?? '';
  const statusWith = async (key: string) =>
    (await shop.get('/api/auth/user', { sessionid: ada.session() ?? '', Cookie: `account=${key}` })).status;
  expect(await statusWith(keyOf(ada))).toBe(200);
  for (const key of [keyOf(bob), 'A'.repeat(keyOf(ada).length), 'short'])
    expect(await statusWith(key), key).toBe(401);
});

const EVIL = 'Visit evil dot example';
const victim = 'victim@example.com';

/** Requests a registration code for the victim's address. Returns the code that was mailed. */
async function registerAs(member: ReturnType<typeof createMember>, name: string): Promise<string> {
  const form = { name, email: victim, password: `the password of ${name}` };
  const response = await member.post('/api/auth/register-verification', form);
  return z.parse(codeSentSchema, await response.json()).demoCode ?? '';
}

test('an account does not get the name that a stranger registered for its address', async () => {
  await using shop = await openShop({ env: ADMIN });
  const [stranger, owner, admin] = [createMember(shop), createMember(shop), await createAdmin(shop)];
  await registerAs(stranger, EVIL);
  expect(await (await admin.ask('GET', '/api/admin/users')).text()).not.toContain('evil');
  shop.advanceClock(HALF_MINUTE);
  expect(await owner.signIn(victim)).toMatchObject({ name: 'victim', isVerified: true, hasPassword: false });
  expect(await (await owner.user()).text()).not.toContain('evil');
});

test.each(['stranger first', 'owner first'])(
  'when two sessions register the same address, each code only works in its own session and sets its own name: %s',
  async (order) => {
    await using shop = await openShop();
    const [stranger, owner] = [createMember(shop), createMember(shop)];
    const sent = { stranger: '', owner: '' };
    for (const who of order === 'owner first'
      ? (['owner', 'stranger'] as const)
      : (['stranger', 'owner'] as const)) {
      sent[who] = await registerAs(who === 'owner' ? owner : stranger, who === 'owner' ? 'Vera' : EVIL);
      shop.advanceClock(HALF_MINUTE);
    }
    // The owner receives both mails: the stranger's code does nothing in the owner's session.
    if (sent.stranger !== sent.owner) expect((await owner.verify(victim, sent.stranger)).status).toBe(422);
    expect((await owner.verify(victim, sent.owner)).status).toBe(200);
    expect(z.parse(accountSchema, await (await owner.user()).json())).toMatchObject({ name: 'Vera' });
  },
);

test('a sign-in code does not complete a registration that was started in the same session', async () => {
  await using shop = await openShop();
  const shared = createMember(shop);
  const first = await registerAs(shared, EVIL);
  shop.advanceClock(HALF_MINUTE);
  const code = await shared.requestCode(victim);
  if (first !== code) expect((await shared.verify(victim, first)).status).toBe(422);
  expect((await shared.verify(victim, code)).status).toBe(200);
  expect(await (await shared.user()).text()).toContain('"name":"victim"');
});

test('a late registration code changes neither the name nor the password of the existing account', async () => {
  await using shop = await openShop();
  const [stranger, owner] = [createMember(shop), createMember(shop)];
  const code = await registerAs(stranger, EVIL);
  shop.advanceClock(HALF_MINUTE);
  await owner.signIn(victim);
  // Even if the owner passes the code on.
  expect((await stranger.verify(victim, code)).status).toBe(200);
  expect(z.parse(accountSchema, await (await owner.user()).json())).toMatchObject({
    name: 'victim',
    hasPassword: false,
  });
});

test('passwords are stored as scrypt hashes with a salt of their own', async () => {
  await using shop = await openShop({ deps: { passwordCost: PASSWORD_COST } });
  await createMember(shop).register('ada@example.com', 'the same password');
  await createMember(shop).register('bob@example.com', 'the same password');
  const accounts = await shop.deps.storage.db.select().from(users);
  const hashes = accounts.map(({ passwordHash }) => passwordHash ?? '');
  expect(hashes).toHaveLength(2);
  for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$[\w-]{22}\$[\w-]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  const [, , , salt = '', key] = hashes[0]?.split('$') ?? [];
  const cost = { N: 16_384, r: 8, p: 1, maxmem: 2 ** 26 };
  const derived = scryptSync('the same password', Buffer.from(salt, 'base64url'), 32, cost);
  expect(derived.toString('base64url')).toBe(key);
});

test('a shop that is started hashes passwords at that cost', async () => {
  await using fresh = await freshPlace();
  const folder = mkdtempSync(join(tmpdir(), 'dogear-cost-'));
  const { place } = fresh;
  const env = envFrom({ DATA_DIR: folder, DATABASE_URL: 'url' in place ? place.url : '' });
  const { deps, close } = await buildDeps(env, createLog('silent'), process.cwd());
  expect(deps.passwordCost).toBe(16_384);
  await close();
  rmSync(folder, { recursive: true });
});

test('known and unknown addresses cost the same work, statement by statement', async () => {
  await using shop = await openShop({ env: { LIMITS: 'off' } });
  await createMember(shop).register('ada@example.com', 'the right password');
  const form = { name: 'Ada', password: 'the right password' };
  for (const [path, body] of [
    ['send-verification', {}],
    ['send-verification', { password: 'the right password' }],
    ['send-verification', { password: 'the wrong password' }],
    ['register-verification', form],
  ] as const) {
    const seen: Work[] = [];
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const asker = createMember(shop);
      await asker.save(await addListing(shop));
      seen.push(await workOf(shop, async () => asker.post(`/api/auth/${path}`, { ...body, email })));
    }
    const [known, unknown] = seen;
    const others = unknown?.statements.filter((text) => known?.statements.includes(text) !== true);
    expect(others, path).toEqual([]);
    expect(known?.statements.length, path).toBeGreaterThan(5);
    expect(unknown, `${path} ${JSON.stringify(body)}`).toEqual(known);
    expect(known?.hashes).toBe('password' in body ? 1 : 0);
  }
});

interface Work {
  readonly status: number;
  readonly statements: readonly string[];
  /** How many times scrypt ran. */
  readonly hashes: number;
}

async function workOf(shop: Shop, call: () => Promise<Response>): Promise<Work> {
  let [status, hashes] = [0, 0];
  const hook = createHook({
    init: (_, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  });
  hook.enable();
  try {
    const statements = await recordStatements(shop, async () => {
      ({ status } = await call());
    });
    // Each asks from a session of their own, which PostgreSQL's lock names.
    const texts = statements.map(({ text }) => text.replace(/'session:\d+'/, "'session'"));
    return { status, statements: texts, hashes };
  } finally {
    hook.disable();
  }
}
