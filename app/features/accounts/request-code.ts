import type { CodeSent } from '#contract/accounts/accounts.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#contract/accounts/account-messages.ts';
import { accountCalls } from './account-calls.ts';

export type AuthMode = 'sign-in' | 'create';

/** The values of the first step's form. */
export interface Details {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type FieldErrors = Readonly<Record<string, string>>;

export type RequestCodeResult =
  | { readonly outcome: 'sent'; readonly demoCode: string | undefined }
  | { readonly outcome: 'refused'; readonly fields: FieldErrors }
  /** `told`: the server's message, if it sent one for users. */
  | { readonly outcome: 'failed'; readonly message: string | undefined };

/** Validates the first step by the contract's schema, which loads with it, and requests a code. Never throws. */
export async function requestCode(mode: AuthMode, details: Details): Promise<RequestCodeResult> {
  try {
    const result =
      mode === 'sign-in' ? await requestSignInCode(details) : await requestRegistrationCode(details);
    return 'sent' in result
      ? { outcome: 'sent', demoCode: result.demoCode }
      : { outcome: 'refused', ...result };
  } catch (error) {
    const fields = fieldErrorsOf(error);
    if (Object.keys(fields).length > 0) return { outcome: 'refused', fields };
    return { outcome: 'failed', message: userMessageOf(error) };
  }
}

type Checked = CodeSent | { readonly fields: FieldErrors };

async function requestSignInCode({ email, password }: Details): Promise<Checked> {
  const { signInSchema } = await import('#contract/accounts/accounts.ts');
  const parsed = signInSchema.safeParse({ email: email.trim(), password });
  if (!parsed.success) return { fields: firstErrors(parsed.error.issues) };
  return (await accountCalls()).requestSignInCode(parsed.data);
}

async function requestRegistrationCode({
  name,
  email,
  password,
  confirmPassword,
}: Details): Promise<Checked> {
  const { registerSchema } = await import('#contract/accounts/accounts.ts');
  const parsed = registerSchema.safeParse({ name, email: email.trim(), password });
  const fields = {
    ...firstErrors(parsed.error?.issues ?? []),
    ...(confirmPassword === password ? {} : { confirmPassword: MESSAGES.passwordsDiffer }),
  };
  if (!parsed.success || Object.keys(fields).length > 0) return { fields };
  return (await accountCalls()).requestRegistrationCode(parsed.data);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Field -> its first error message. */
export function firstErrors(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

/** Returns the server's error messages by field. Checks the error by its shape, which avoids loading app/http. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const fields: Record<string, string> = {};
  if (!(error instanceof Error) || !('fields' in error)) return fields;
  for (const [field, message] of Object.entries(Object(error.fields))) {
    if (typeof message === 'string') fields[field] = message;
  }
  return fields;
}

/** Returns the server's message if the user can act on it: wait, or correct the input. */
export function userMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('userText' in error)) return undefined;
  const isActionable =
    error.status === 429 || error.status === 422 || error.status === 409 || error.status === 403;
  return isActionable && typeof error.userText === 'string' ? error.userText : undefined;
}
