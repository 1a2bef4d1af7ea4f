import type * as z from 'zod/mini';
import { adminUsersSchema, type AdminUser } from '#contract/admin/admin.ts';
import {
  CUSTOMER_LISTS,
  customerSchema,
  type Customer,
  type CustomerList,
} from '#contract/admin/admin-customers.ts';
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

/** A page of a list of a customer, newest first; `next`: the next page's cursor. */
export interface CustomerPage<L extends CustomerList> {
  readonly rows: readonly Customer[L][number][];
  readonly next: string | undefined;
}

const ROWS: { readonly [L in CustomerList]: z.ZodMiniType<Customer[L]> } = CUSTOMER_LISTS;

const customerPath = (id: string): string => `/api/admin/customers/${encodeURIComponent(id)}`;

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
      parseAnswer(customerSchema, (await request(customerPath(id))).body),

    async readCustomerList<L extends CustomerList>(
      id: string,
      list: L,
      cursor: string,
    ): Promise<CustomerPage<L>> {
      const { body, headers } = await request(`${customerPath(id)}/${list}${toQueryString({ cursor })}`);
      return { rows: parseAnswer(ROWS[list], body), next: parseNextCursor(headers) };
    },

    /** GET /api/admin/users */
    async readUsers(query: { q?: string | undefined; cursor?: string | undefined } = {}): Promise<UserPage> {
      const { body, headers } = await request(`/api/admin/users${toQueryString(query)}`);
      const users = parseAnswer(adminUsersSchema, body);
      const total = Number(headers.get('X-Total-Count') ?? users.length);
      return { users, total, next: parseNextCursor(headers) };
    },
  };
}
