import * as z from 'zod/mini';
import { ADMIN_MESSAGES as MESSAGES } from './admin-messages.ts';

export const ADMIN_PASSWORD = { max: 256 } as const;

/** POST /api/auth/admin-login. It and POST /api/auth/admin-logout answer { ok: true }. */
export const adminLoginSchema = z.object({
  password: z
    .string(MESSAGES.passwordMissing)
    .check(
      z.minLength(1, MESSAGES.passwordMissing),
      z.maxLength(ADMIN_PASSWORD.max, MESSAGES.passwordInvalid),
    ),
});

/** GET /api/admin/session: who is signed in here, and until when without another use. */
export const adminSessionSchema = z.object({
  device: z.string(),
  signedInAt: z.string(),
  endsAt: z.string(),
});

export const adminUserSchema = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  isVerified: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/**
 * GET /api/admin/users?q=&limit=&cursor=: newest first, by words of name and address. X-Total-Count counts those that
 * match, Link (rel="next") leads to the next page. Without a limit there are 1,000 on a page, with one at most 200.
 */
export const adminUsersSchema = z.array(adminUserSchema);
