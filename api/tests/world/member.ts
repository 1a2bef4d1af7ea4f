import * as z from 'zod/mini';
import { accountSchema, codeSentSchema, type Account } from '#contract/accounts/accounts.ts';
import { createBuyer, readOkBody } from './buyer.ts';
import type { Shop } from './shop.ts';

const readCookies = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

const readAccount = async (answer: Response): Promise<Account> =>
  z.parse(accountSchema, await readOkBody(answer));

/** A buyer who can sign in: session token in memory, cookies in a jar. */
export function createMember(shop: Shop) {
  let cookies = '';
  const buyer = createBuyer(shop, () => cookies);
  const { ask, post } = buyer;

  const codeFor = async (path: string, body: unknown): Promise<string> =>
    z.parse(codeSentSchema, await readOkBody(await post(path, body))).demoCode ?? '';
  const verify = async (email: string, code: string): Promise<Response> => {
    const answer = await post('/api/auth/verify-code', { email, code });
    if (answer.ok) cookies = readCookies(answer);
    return answer;
  };

  return {
    ...buyer,
    verify,
    cookies: () => cookies,
    /** Requests a sign-in code and returns it. */
    requestCode: (email: string, password?: string) =>
      codeFor('/api/auth/send-verification', { email, ...(password === undefined ? {} : { password }) }),
    register: async (email: string, password = 'dog-eared pages'): Promise<Account> => {
      const form = { name: 'Ada Lovelace', email, password };
      return readAccount(await verify(email, await codeFor('/api/auth/register-verification', form)));
    },
    signIn: async (email: string, password?: string): Promise<Account> => {
      const form = { email, ...(password === undefined ? {} : { password }) };
      return readAccount(await verify(email, await codeFor('/api/auth/send-verification', form)));
    },
    user: () => ask('GET', '/api/auth/user'),
  };
}
