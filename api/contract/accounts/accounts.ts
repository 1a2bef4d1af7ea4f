import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES as MESSAGES } from './account-messages.ts';
import { CODE_LENGTH } from './code-length.ts';
import { LIMITS } from '../limits.ts';

export const PASSWORD = { min: 6, max: 256 } as const;

/** An email address. */
export const emailSchema = z
  .string(MESSAGES.emailInvalid)
  .check(z.maxLength(LIMITS.email.max, MESSAGES.emailInvalid), z.email(MESSAGES.emailInvalid));
const password = z
  .string(MESSAGES.passwordShort)
  .check(z.minLength(PASSWORD.min, MESSAGES.passwordShort), z.maxLength(PASSWORD.max, MESSAGES.passwordLong));
const name = z.string(MESSAGES.nameShort).check(
  z.refine((text) => text.trim().length >= LIMITS.name.min, MESSAGES.nameShort),
  z.maxLength(LIMITS.name.max, MESSAGES.nameLong),
);

/** POST /api/auth/send-verification: the sign-in form's first step. */
export const signInSchema = z.object({ email: emailSchema, password: z.optional(password) });
/** POST /api/auth/register-verification. */
export const registerSchema = z.object({ name, email: emailSchema, password });
/** POST /api/auth/verify-code. */
export const verifyCodeSchema = z.object({
  email: emailSchema,
  code: z
    .string(MESSAGES.codeInvalid)
    .check(z.minLength(CODE_LENGTH, MESSAGES.codeInvalid), z.maxLength(20, MESSAGES.codeInvalid)),
});
export type SignIn = z.infer<typeof signInSchema>;
export type Registration = z.infer<typeof registerSchema>;
export type VerifyCode = z.infer<typeof verifyCodeSchema>;

/** Response of the first steps, the same whether or not the account exists; the code only where no mail is sent. */
export const codeSentSchema = z.object({ sent: z.literal(true), demoCode: z.optional(z.string()) });
export type CodeSent = z.infer<typeof codeSentSchema>;

/** The signed-in account: response of GET /api/auth/user and verify-code. */
export const accountSchema = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  isVerified: z.boolean(),
  createdAt: z.string(),
  promotionalEmails: z.boolean(),
  hasPassword: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** PATCH /api/account */
export const settingsSchema = z.object({
  name: z.optional(name),
  promotionalEmails: z.optional(z.boolean()),
});
export type Settings = z.infer<typeof settingsSchema>;

/** POST /api/account/password; `current` only if the account has a password. */
export const passwordChangeSchema = z.object({ current: z.optional(z.string()), next: password });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** GET /api/account/sessions: the devices that are signed in; the requesting one is marked. */
export const signedInDevicesSchema = z.array(
  z.object({
    id: z.number(),
    device: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    current: z.boolean(),
  }),
);
export type SignedInDevices = z.infer<typeof signedInDevicesSchema>;
