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

/** Who writes: the row of the session, if any, and the network address, which a limit counts by. */
export interface Sender {
  readonly sessionId: number | undefined;
  readonly network: string;
  /** For how long the form was open, as `openedFor` says. */
  readonly openedFor: number | 'forged' | undefined;
}

const perSession = { name: 'contact-session', max: 5, windowMs: HOUR_MS, message: CONTACT_MESSAGES.tooMany };
const perNetwork = { ...perSession, name: 'contact-network', max: 50 };

/**
 * Keeps a checked message to the shop; name and subject on one line each, whatever they brought along. Where mails are
 * really sent, it is mailed to the shop's people too, unless it is probably spam: that lies in the inbox, apart. Throws too_many_requests from the sixth in an hour of one session, the 51st of one network address.
 */
export const sendMessage = (deps: Deps, sender: Sender, message: ContactMessage): Promise<void> =>
  deps.storage.transaction({}, (tx) => sendMessageIn(deps, tx, sender, message));

/** The same for whoever has a transaction open. */
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

/** Mails a message to the shop's people, once, where mails are really sent. */
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
