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
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** Signing in and out, and what belongs to an account. Each throws ApiError, NetworkError or BadAnswerError. */
export function accountsOver(request: Request) {
  const post = async (path: string, body: unknown) => (await request(path, { method: 'POST', body })).body;

  return {
    /** POST /api/auth/send-verification: a code goes out, if there is such an account. */
    askToSignIn: async (command: SignIn): Promise<CodeSent> =>
      checked(codeSentSchema, await post('/api/auth/send-verification', command)),

    askToRegister: async (command: Registration): Promise<CodeSent> =>
      checked(codeSentSchema, await post('/api/auth/register-verification', command)),

    /** From here on the session is the account's. */
    verifyCode: async (command: VerifyCode): Promise<Account> =>
      checked(accountSchema, await post('/api/auth/verify-code', command)),

    /** GET /api/auth/user: who is signed in; 401 where nobody is. */
    user: async (): Promise<Account> => checked(accountSchema, (await request('/api/auth/user')).body),

    async signOut(): Promise<void> {
      await request('/api/auth/logout', { method: 'POST', body: {}, endsSession: true });
    },

    async changeSettings(settings: Settings): Promise<Account> {
      const { body } = await request('/api/account', { method: 'PATCH', body: settings });
      return checked(accountSchema, body);
    },

    async changePassword(change: PasswordChange): Promise<void> {
      await post('/api/account/password', change);
    },

    devices: async (): Promise<SignedInDevices> =>
      checked(signedInDevicesSchema, (await request('/api/account/sessions')).body),

    async endDevice(id: number): Promise<void> {
      await request(`/api/account/sessions/${id}`, { method: 'DELETE' });
    },

    /** Everything that the shop keeps of the account, as it came. */
    exportAccount: async (): Promise<unknown> => (await request('/api/account/export')).body,

    async deleteAccount(): Promise<void> {
      await request('/api/account', { method: 'DELETE', endsSession: true });
    },
  };
}

export type AccountCalls = ReturnType<typeof accountsOver>;
