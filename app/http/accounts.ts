import {
  accountSchema,
  codeSentSchema,
  signedInDevicesSchema,
  type Account,
  type CodeSent,
  type PasswordChange,
  type Registration,
  type Settings,
  type SignedInDevices,
  type SignIn,
  type VerifyCode,
} from '#contract/accounts/accounts.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** The account API. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createAccountsClient(request: Request) {
  const post = async (path: string, body: unknown) => (await request(path, { method: 'POST', body })).body;

  return {
    /** POST /api/auth/send-verification: sends a code, if the account exists. */
    requestSignInCode: async (command: SignIn): Promise<CodeSent> =>
      parseAnswer(codeSentSchema, await post('/api/auth/send-verification', command)),

    requestRegistrationCode: async (command: Registration): Promise<CodeSent> =>
      parseAnswer(codeSentSchema, await post('/api/auth/register-verification', command)),

    /** Signs in: the session becomes the account's. */
    verifyCode: async (command: VerifyCode): Promise<Account> =>
      parseAnswer(accountSchema, await post('/api/auth/verify-code', command)),

    /** GET /api/auth/user; 401 if not signed in. */
    getUser: async (): Promise<Account> => parseAnswer(accountSchema, (await request('/api/auth/user')).body),

    async signOut(): Promise<void> {
      await request('/api/auth/logout', { method: 'POST', body: {}, endsSession: true });
    },

    async changeSettings(settings: Settings): Promise<Account> {
      const { body } = await request('/api/account', { method: 'PATCH', body: settings });
      return parseAnswer(accountSchema, body);
    },

    async changePassword(change: PasswordChange): Promise<void> {
      await post('/api/account/password', change);
    },

    listDevices: async (): Promise<SignedInDevices> =>
      parseAnswer(signedInDevicesSchema, (await request('/api/account/sessions')).body),

    async signOutDevice(id: number): Promise<void> {
      await request(`/api/account/sessions/${id}`, { method: 'DELETE' });
    },

    /** The account's data export, as received. */
    exportAccount: async (): Promise<unknown> => (await request('/api/account/export')).body,

    async deleteAccount(): Promise<void> {
      await request('/api/account', { method: 'DELETE', endsSession: true });
    },
  };
}

export type AccountsClient = ReturnType<typeof createAccountsClient>;
