import type { CodeSent } from '#contract/accounts/accounts.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#contract/accounts/account-messages.ts';
import { accountCalls } from './account-calls.ts';

export type Door = 'sign-in' | 'create';

/** The values of the first step's form. */
export interface Details {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type FieldErrors = Readonly<Record<string, string>>;

export type Asked =
  | { readonly outcome: 'sent'; readonly demoCode: string | undefined }
  | { readonly outcome: 'refused'; readonly fields: FieldErrors }
  /** `told`: the server's message, if it sent one for users. */
  | { readonly outcome: 'failed'; readonly told: string | undefined };

/** Validates the first step by the contract's schema, which loads with it, and requests a code. Never throws. */
export async function askForCode(door: Door, details: Details): Promise<Asked> {
  try {
    const asked = door === 'sign-in' ? await askToSignIn(details) : await askToRegister(details);
    return 'sent' in asked ? { outcome: 'sent', demoCode: asked.demoCode } : { outcome: 'refused', ...asked };
  } catch (error) {
    const fields = fieldsOf(error);
    if (Object.keys(fields).length > 0) return { outcome: 'refused', fields };
    return { outcome: 'failed', told: sentenceOf(error) };
  }
}

type Checked = CodeSent | { readonly fields: FieldErrors };

async function askToSignIn({ email, password }: Details): Promise<Checked> {
  const { signInSchema } = await import('#contract/accounts/accounts.ts');
  const read = signInSchema.safeParse({ email: email.trim(), password });
  if (!read.success) return { fields: firstOfEach(read.error.issues) };
  return (await accountCalls()).askToSignIn(read.data);
}

async function askToRegister({ name, email, password, confirmPassword }: Details): Promise<Checked> {
  const { registerSchema } = await import('#contract/accounts/accounts.ts');
  const read = registerSchema.safeParse({ name, email: email.trim(), password });
  const fields = {
    ...firstOfEach(read.error?.issues ?? []),
    ...(confirmPassword === password ? {} : { confirmPassword: MESSAGES.passwordsDiffer }),
  };
  if (!read.success || Object.keys(fields).length > 0) return { fields };
  return (await accountCalls()).askToRegister(read.data);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Field -> its first error message. */
export function firstOfEach(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

/** Returns the server's error messages by field. Checks the error by its shape, which avoids loading app/http. */
export function fieldsOf(error: unknown): FieldErrors {
  const fields: Record<string, string> = {};
  if (!(error instanceof Error) || !('fields' in error)) return fields;
  for (const [field, sentence] of Object.entries(Object(error.fields))) {
    if (typeof sentence === 'string') fields[field] = sentence;
  }
  return fields;
}

/** Returns the server's message if the user can act on it: wait, or correct the input. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('userText' in error)) return undefined;
  const isTheirs =
    error.status === 429 || error.status === 422 || error.status === 409 || error.status === 403;
  return isTheirs && typeof error.userText === 'string' ? error.userText : undefined;
}
