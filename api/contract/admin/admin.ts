import * as z from 'zod/mini';
import { ADMIN_MESSAGES as MESSAGES } from './admin-messages.ts';

export const ADMIN_PASSWORD = { max: 256 } as const;

/** POST /api/auth/admin-login. It and POST /api/auth/admin-logout return { ok: true }. */
export const adminLoginSchema = z.object({
  password: z
    .string(MESSAGES.passwordMissing)
    .check(
      z.minLength(1, MESSAGES.passwordMissing),
      z.maxLength(ADMIN_PASSWORD.max, MESSAGES.passwordInvalid),
    ),
});

/** GET /api/admin/session: whether an admin is signed in, and when the session ends without further use. */
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
 * GET /api/admin/users?q=&limit=&cursor=: newest first; `q` matches words of name and address. X-Total-Count counts
 * the matches, Link (rel="next") is the next page. The page size is 1,000 by default, and at most 200 if given.
 */
export const adminUsersSchema = z.array(adminUserSchema);
