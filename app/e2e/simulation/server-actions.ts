import { eq, gt, inArray } from 'drizzle-orm';
import { confirmContact } from '#api/accounts/contacts/contacts.ts';
import { endSession } from '#api/sessions/change-session.ts';
import { isValidAccountKey, issueAccountKey } from '#api/sessions/account-key.ts';
import { findSession } from '#api/sessions/find-session.ts';
import { mergeGuest } from '#api/sessions/merge-guest.ts';
import { isGuest, userIdOf, type Owner, type Session } from '#api/sessions/owner.ts';
import { startSession } from '#api/sessions/start-session.ts';
import { hashToken } from '#api/sessions/token.ts';
import { nextChange } from '#api/storage/change.ts';
import { products, sessions, stackDrafts, users } from '#api/storage/schema.ts';
import type { InProcessRequest, InProcessResponse } from '#api/tests/world/in-process.ts';
import { purge } from '#api/tests/world/retention.ts';
import { rotate } from '#api/tests/world/rotate.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { ACCOUNTS, PRODUCTS, type ProductChange } from './history.ts';
import type { Server } from './server.ts';

const answered = (body: object, token?: string): InProcessResponse => ({
  status: 200,
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { 'set-cookie': `sid=${token}; Path=/` }),
    ...(token === undefined || token === '' ? {} : { [SESSION_RESPONSE_HEADER.toLowerCase()]: token }),
  },
  body: JSON.stringify(body),
});

/** Requests that sign in and out, or confirm an email, with the shop's own use cases, without checking credentials. */
export async function signInOrOut(
  server: Server,
  letter: InProcessRequest,
): Promise<InProcessResponse | undefined> {
  if (letter.path === '/api/simulation/who') {
    const session = await sessionOf(server, letter, 'reads');
    return answered({ account: accountOf(session) });
  }
  if (letter.path === '/api/simulation/sign-out') {
    const session = await sessionOf(server, letter, 'writes');
    if (session !== undefined) await endSession(server.deps, session.id);
    return answered({}, '');
  }
  if (letter.path === '/api/simulation/sign-in') return signIn(server, letter);
  if (letter.path === '/api/simulation/confirm-email') return confirmEmail(server, letter);
  return undefined;
}

async function signIn(server: Server, letter: InProcessRequest): Promise<InProcessResponse> {
  const { deps } = server;
  const body: unknown = JSON.parse(letter.body);
  const account = Number(Reflect.get(Object(body), 'account'));
  const session = (await sessionOf(server, letter, 'writes')) ?? (await startSession(deps)).session;
  const known = accountOf(session);
  if (known !== null && known !== account) return { ...answered({ code: 'not_yours' }), status: 409 };
  const user: Owner = `u:${account}`;
  await deps.storage.transaction(
    { owner: [session.owner, user], session: String(session.id) },
    async (tx) => {
      await mergeGuest(deps, tx, session.owner, user);
      await tx.update(sessions).set({ userId: account }).where(eq(sessions.id, session.id));
    },
  );
  return answered({ account }, await rotate(server, session.id));
}

async function confirmEmail(server: Server, letter: InProcessRequest): Promise<InProcessResponse> {
  const { deps } = server;
  const session = await sessionOf(server, letter, 'writes');
  if (session === undefined) return { ...answered({ code: 'not_found' }), status: 404 };
  const { owner } = session;
  const body: unknown = JSON.parse(letter.body);
  const email = String(Reflect.get(Object(body), 'email'));
  if (isGuest(owner))
    await deps.storage.transaction({ owner }, (tx) => confirmContact(tx, server.now, owner, email));
  return answered({});
}

const accountOf = (session: Session | undefined): number | null =>
  session === undefined ? null : (userIdOf(session.owner) ?? null);

/** Finds the token as the transport does: a valid header, otherwise the cookie. */
export async function sessionOf(
  server: Server,
  { headers }: InProcessRequest,
  use: 'reads' | 'writes',
): Promise<Session | undefined> {
  for (const token of [headers[SESSION_REQUEST_HEADER], /\bsid=([^;]*)/.exec(headers['cookie'] ?? '')?.[1]]) {
    const found = token === undefined ? undefined : await findSession(server.deps, token, use);
    if (found !== undefined) return found.session;
  }
  return undefined;
}

/** The request with the account's cookie, which a browser has as long as its session. */
export async function withAccountKey(server: Server, letter: InProcessRequest): Promise<InProcessRequest> {
  if (server.isDead) return letter;
  const session = await sessionOf(server, letter, 'writes');
  const userId = accountOf(session);
  if (session === undefined || userId === null) return letter;
  const about = { userId, sessionId: session.id, device: `Session ${session.id}` };
  let key = server.accountKeys.get(session.id);
  if (!(await isValidAccountKey(server.deps, session, key)))
    key = await server.deps.storage.transaction({}, async (tx) => issueAccountKey(server.deps, tx, about));
  if (key !== undefined) server.accountKeys.set(session.id, key);
  const cookie = `${letter.headers['cookie'] ?? ''}; account=${key}`;
  return { ...letter, headers: { ...letter.headers, cookie } };
}

/** Registers the accounts, for each history. */
export const insertUsers = (server: Server): Promise<void> =>
  server.deps.storage.transaction({}, async (tx) => {
    for (let id = 1; id <= ACCOUNTS; id += 1) {
      const about = { publicId: `user-${id}`, email: `user${id}@example.com`, name: `User ${id}` };
      const times = { createdAt: 1_000, updatedAt: 1_000 };
      await tx
        .insert(users)
        .values({ id, ...about, ...times })
        .onConflictDoNothing();
    }
  });

/** Expires a session. */
export const expire = (server: Server, token: string): Promise<void> =>
  server.deps.storage.transaction({}, async (tx) => {
    await tx
      .update(sessions)
      .set({ expiresAt: server.now })
      .where(eq(sessions.tokenHash, hashToken(token)));
  });

/** Rotates a session's token; undefined if there is no session. */
export async function renew(server: Server, token: string): Promise<string | undefined> {
  const found = await findSession(server.deps, token, 'writes');
  return found && rotate(server, found.session.id);
}

/** Changes a product as other users would. */
export const changeProduct = (server: Server, id: number, becomes: ProductChange): Promise<void> =>
  server.deps.storage.transaction({ catalog: true }, async (tx) => {
    const values = 'deleted' in becomes ? { deletedAt: server.now } : becomes;
    await tx
      .update(products)
      .set({ ...values, change: await nextChange(tx) })
      .where(eq(products.id, id));
  });

/** Inserts the products with which every history begins: all for sale, with ids from 1. */
export const insertProducts = (server: Server, stocks: readonly (number | null)[]): Promise<void> =>
  server.deps.storage.transaction({ catalog: true }, async (tx) => {
    for (const [index, stock] of stocks.entries()) {
      const values = { stock, priceCents: 850, deletedAt: null, change: await nextChange(tx) };
      await tx
        .insert(products)
        .values({
          id: index + 1,
          title: `Book ${index + 1}`,
          description: '',
          category: 'books',
          condition: 'good',
          images: [],
          createdAt: 1_000,
          updatedAt: 1_000,
          ...values,
        })
        .onConflictDoUpdate({ target: products.id, set: values });
    }
  });

/** Runs the retention jobs. */
export const runRetention = (server: Server): Promise<void> =>
  purge(server.deps, 'results of changes that phones sent');

/** The titles of what phones have listed. */
export async function listScannedTitles({ deps }: Server): Promise<readonly string[]> {
  const rows = await deps.storage.db
    .select({ title: products.title })
    .from(products)
    .where(gt(products.id, PRODUCTS));
  return rows.map(({ title }) => title);
}

/** The accounts that have unpublished items of stacks. */
export async function listAccountsWithItems({ deps }: Server): Promise<readonly number[]> {
  const rows = await deps.storage.db
    .selectDistinct({ owner: stackDrafts.owner })
    .from(stackDrafts)
    .where(inArray(stackDrafts.state, ['editing', 'ready']));
  return rows.flatMap(({ owner }) => userIdOf(owner) ?? []);
}
