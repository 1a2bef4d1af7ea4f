import type { CodeSent } from '#contract/accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import { assertRateLimit } from '../../limits/rate-limit.ts';
import { SIGN_IN_CODE_LIFE_MS, SIGN_IN_CODE_LIMITS } from '../../limits/sign-in-code-limits.ts';
import { getSecret } from '../../secrets/secret-of.ts';
import { assertSessionExists } from '../../sessions/sessions.queries.ts';
import type { Tx } from '../../storage/storage.ts';
import { insertCode, type Code } from './codes.repo.ts';
import { hashCode, newCode } from './codes.ts';

/** The session that requests a code, which alone can use it, and its network address. */
export interface CodeRequester {
  readonly sessionId: number;
  readonly network: string;
}

export type CodeRequest = Pick<Code, 'email' | 'purpose' | 'opens'> &
  Partial<Pick<Code, 'name' | 'passwordHash' | 'sells'>>;

interface CodeMail {
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
}

/** Throws too_many_requests if too many codes were sent to the address or by the network address. */
export async function assertSendLimits(
  deps: Deps,
  { network }: CodeRequester,
  address: string,
): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    await assertRateLimit(deps, tx, SIGN_IN_CODE_LIMITS.perNetwork, network);
    await assertRateLimit(deps, tx, SIGN_IN_CODE_LIMITS.perAddress, address);
    await assertRateLimit(deps, tx, SIGN_IN_CODE_LIMITS.cooldown, address);
  });
}

/** Stores a new code of a purpose, which voids the former ones of the same purpose, and mails it. */
export async function issueCode(
  deps: Deps,
  { sessionId }: CodeRequester,
  request: CodeRequest,
  write: (tx: Tx, code: string) => CodeMail | Promise<CodeMail>,
): Promise<CodeSent> {
  const code = newCode(deps);
  const hash = hashCode(await getSecret(deps, 'codes'), sessionId, request.email, code);
  const now = deps.now();
  await deps.storage.transaction({ session: String(sessionId) }, async (tx) => {
    await assertSessionExists(tx, sessionId);
    await insertCode(tx, {
      ...request,
      sessionId,
      hash,
      createdAt: now,
      expiresAt: now + SIGN_IN_CODE_LIFE_MS,
    });
    const id = `code-${Buffer.from(deps.randomBytes(12)).toString('hex')}`;
    await enqueueMail(tx, now, { id, ...(await write(tx, code)) });
  });
  return { sent: true, ...(isDemo(deps) ? { demoCode: code } : {}) };
}

/** Without a mail server, the response contains the code, so that the shop can be tried; never in production. */
const isDemo = ({ env }: Deps): boolean => env.mail.smtpUrl === undefined && !env.production;
