import { contactMail, type ContactMail } from '#contract/support/contact-mail-messages.ts';
import { CONTACT_CATEGORIES, CONTACT_MESSAGES } from '#contract/support/contact-topics.ts';
import type { ContactMessage } from '#contract/support/contact.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { toSingleLine } from '#contract/on-one-line.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import type { Tx } from '../storage/storage.ts';
import { isProbablySpam } from './spam-verdict.ts';
import { insertMessage } from './support.repo.ts';

/** The sender: session id, if any, and network address, for rate limits. */
export interface Sender {
  readonly sessionId: number | undefined;
  readonly network: string;
  /** How long the form was open; see `openedFor`. */
  readonly openedFor: number | 'forged' | undefined;
}

const perSession = { name: 'contact-session', max: 5, windowMs: HOUR_MS, message: CONTACT_MESSAGES.tooMany };
const perNetwork = { ...perSession, name: 'contact-network', max: 50 };

/**
 * Stores a validated message to the shop; line breaks in name and subject are removed. With SMTP, it is also emailed to the
 * support address, unless it is probably spam, which only the inbox shows. Throws too_many_requests from the sixth message of
 * a session in an hour, and from the 51st of a network address.
 */
export const sendMessage = (deps: Deps, sender: Sender, message: ContactMessage): Promise<void> =>
  deps.storage.transaction({}, (tx) => sendMessageIn(deps, tx, sender, message));

/** The same within the caller's transaction. */
export async function sendMessageIn(
  deps: Deps,
  tx: Tx,
  { sessionId, network, openedFor }: Sender,
  sent: ContactMessage,
): Promise<void> {
  if (sessionId !== undefined) await assertRateLimit(deps, tx, perSession, String(sessionId));
  await assertRateLimit(deps, tx, perNetwork, network);
  const message = {
    name: toSingleLine(sent.name),
    email: sent.email,
    subject: toSingleLine(sent.subject),
    category: sent.category ?? CONTACT_CATEGORIES[0],
    message: sent.message,
  };
  const status = isProbablySpam(sent, openedFor) ? 'spam' : 'new';
  const createdAt = deps.now();
  const id = await insertMessage(tx, { ...message, sessionId: sessionId ?? null, createdAt, status });
  if (status === 'new') await mailToSupport(deps, tx, id, message);
}

/** Emails a message to the support address, once; does nothing without SMTP. */
export async function mailToSupport(
  { env, now }: Deps,
  tx: Tx,
  id: number,
  message: ContactMail,
): Promise<void> {
  if (env.mail.smtpUrl === undefined || env.support.email === undefined) return;
  const replyTo = { name: message.name, address: message.email };
  await enqueueMail(tx, now(), {
    id: `contact:${id}`,
    to: env.support.email,
    replyTo,
    ...contactMail(message),
  });
}
