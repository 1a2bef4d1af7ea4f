import { adminUsersSchema, type AdminUser } from '#contract/admin/admin.ts';
import { customerSchema, type Customer } from '#contract/admin/admin-customers.ts';
import { parseAnswer } from '../parse-answer.ts';
import { parseNextCursor, toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** A page of users, newest first. */
export interface UserPage {
  readonly users: readonly AdminUser[];
  readonly total: number;
  /** The next page's cursor. */
  readonly next: string | undefined;
}

/** Admin sign-in and the user list. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createAdminClient(request: Request) {
  return {
    /** POST /api/auth/admin-login: sets the admin session cookie. */
    async signIn(password: string): Promise<void> {
      await request('/api/auth/admin-login', { method: 'POST', body: { password } });
    },

    async signOut(): Promise<void> {
      await request('/api/auth/admin-logout', { method: 'POST', body: {} });
    },

    readCustomer: async (id: string): Promise<Customer> =>
      parseAnswer(customerSchema, (await request(`/api/admin/customers/${encodeURIComponent(id)}`)).body),

    /** GET /api/admin/users */
    async readUsers(query: { q?: string | undefined; cursor?: string | undefined } = {}): Promise<UserPage> {
      const { body, headers } = await request(`/api/admin/users${toQueryString(query)}`);
      const users = parseAnswer(adminUsersSchema, body);
      const total = Number(headers.get('X-Total-Count') ?? users.length);
      return { users, total, next: parseNextCursor(headers) };
    },
  };
}
