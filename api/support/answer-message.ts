import { INBOX_MESSAGES, type AdminMessage, type MessageStatus } from '#contract/admin/admin-inbox.ts';
import { answerMail } from '#contract/support/inbox-mail-messages.ts';
import { formatDay, shopDay } from '#contract/shop-clock.ts';
import { ShopError } from '#contract/shop-error.ts';
import { record } from '../audit/record-change.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import type { Tx } from '../storage/storage.ts';
import { messageById, updateMessage, type MessageRow } from './inbox.repo.ts';
import { messageOnWire } from './read-inbox.ts';
import { mailToSupport } from './send-message.ts';

type MessageAction = 'answer' | 'archive' | 'reopen';

/** The new values of a message. */
interface Change {
  readonly status: MessageStatus;
  readonly answer?: string;
  readonly answeredAt?: number;
  readonly archivedAt?: number | null;
}

/**
 * Emails an answer to the sender, quoting the message, and stores it. The same answer is not emailed twice. Throws ShopError
 * not_found.
 */
export const answerMessage = (
  deps: Deps,
  admin: AdminSession,
  id: number,
  text: string,
): Promise<AdminMessage> =>
  move(deps, admin, { id, action: 'answer' }, async (tx, message) => {
    const answer = text.trim();
    if (message.status === 'answered' && message.answer === answer) return undefined;
    await mailAnswer(deps, tx, message, answer);
    return { status: 'answered', answer, answeredAt: deps.now(), archivedAt: null };
  });

/** Archives a message, answered or not. Throws ShopError not_found. */
export const archiveMessage = (deps: Deps, admin: AdminSession, id: number): Promise<AdminMessage> =>
  move(deps, admin, { id, action: 'archive' }, (_tx, message) =>
    Promise.resolve(
      message.status === 'archived' ? undefined : { status: 'archived', archivedAt: deps.now() },
    ),
  );

/**
 * Moves a message back from the archive or from spam. A message from spam is now emailed to the support address, too. Throws
 * ShopError not_found.
 */
export const reopenMessage = (deps: Deps, admin: AdminSession, id: number): Promise<AdminMessage> =>
  move(deps, admin, { id, action: 'reopen' }, async (tx, message) => {
    if (message.status === 'new') return undefined;
    if (message.status === 'spam') await mailToSupport(deps, tx, id, message);
    return { status: 'new', archivedAt: null };
  });

async function move(
  deps: Deps,
  admin: AdminSession,
  { id, action }: { readonly id: number; readonly action: MessageAction },
  change: (tx: Tx, message: MessageRow) => Promise<Change | undefined>,
): Promise<AdminMessage> {
  return deps.storage.transaction({}, async (tx) => {
    const before = await messageById(tx, id);
    if (before === undefined) throw noSuchMessage();
    const values = await change(tx, before);
    if (values === undefined) return messageOnWire(before);
    const after = await updateMessage(tx, id, values);
    if (after === undefined) throw noSuchMessage();
    await record(tx, admin, {
      at: deps.now(),
      action: `message.${action}`,
      subject: 'message',
      subjectId: id,
      title: before.subject,
      before: { status: before.status },
      after: { status: after.status, ...(values.answer === undefined ? {} : { answer: values.answer }) },
    });
    return messageOnWire(after);
  });
}

const noSuchMessage = (): ShopError => new ShopError('not_found', INBOX_MESSAGES.noSuchMessage);

async function mailAnswer(
  { env, now }: Deps,
  tx: Tx,
  { id, name, email, subject, message, createdAt }: MessageRow,
  answer: string,
): Promise<void> {
  const replyTo =
    env.support.email === undefined ? {} : { replyTo: { name: 'Dogear', address: env.support.email } };
  const mail = answerMail({ name, subject, message, day: formatDay(shopDay(createdAt)) }, answer);
  await enqueueMail(tx, now(), { id: `answer:${id}:${now()}`, to: email, ...replyTo, ...mail });
}
