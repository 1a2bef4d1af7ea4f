import { adminUsersSchema, type AdminUser } from '#contract/admin/admin.ts';
import { checked } from '../checked.ts';
import { nextCursorOf, queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Some of the people who have an account, newest first. */
export interface UserPage {
  readonly users: readonly AdminUser[];
  /** How many there are in all. */
  readonly total: number;
  /** The cursor of the page after this one. */
  readonly next: string | undefined;
}

/** The door of the back office, and who has an account. Each throws ApiError, NetworkError or BadAnswerError. */
export function adminOver(request: Request) {
  return {
    /** POST /api/auth/admin-login: from here on the browser holds the admin's cookie. */
    async signIn(password: string): Promise<void> {
      await request('/api/auth/admin-login', { method: 'POST', body: { password } });
    },

    async signOut(): Promise<void> {
      await request('/api/auth/admin-logout', { method: 'POST', body: {} });
    },

    /** GET /api/admin/users */
    async readUsers(asked: { q?: string | undefined; cursor?: string | undefined } = {}): Promise<UserPage> {
      const { body, headers } = await request(`/api/admin/users${queryString(asked)}`);
      const users = checked(adminUsersSchema, body);
      const total = Number(headers.get('X-Total-Count') ?? users.length);
      return { users, total, next: nextCursorOf(headers) };
    },
  };
}
