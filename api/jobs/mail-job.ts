import * as z from 'zod/mini';
import type { Letter } from '../gateways/mail/mailer.ts';
import { Undeliverable } from '../gateways/mail/mailer.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { enqueue, isEnqueued } from './enqueue.ts';
import { doneJobRows } from './jobs.repo.ts';
import { NonRetryableError } from './non-retryable-error.ts';
import type { Handler } from './run-due-jobs.ts';

const KIND = 'mail';

const keyOf = (id: string): string => `${KIND}:${id}`;

const payloadSchema = z.object({
  to: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
});

/** A mail. One without a recipient (null) is discarded, but takes as long to enqueue: timing reveals nothing. */
type OutgoingMail = Omit<Letter, 'to'> & { readonly to: string | null };

/** Sends a mail once the caller's transaction has committed. `id` is its idempotency key. */
export const enqueueMail = (tx: Tx, now: number, { id, ...payload }: OutgoingMail): Promise<void> =>
  enqueue(tx, now, { key: keyOf(id), kind: KIND, payload });

/** Whether a mail with this id is queued, or was sent in the last 90 days. */
export const isEnqueuedMail = (db: Db, id: string): Promise<boolean> => isEnqueued(db, keyOf(id));

/** The ids with this prefix of mails that were sent in the last 90 days, and when (ms), oldest first. */
export async function sentMails(db: Db, prefix: string): Promise<{ id: string; sentAt: number }[]> {
  const rows = await doneJobRows(db, keyOf(prefix));
  return rows.flatMap(({ key, doneAt }) =>
    doneAt === null ? [] : [{ id: key.slice(keyOf('').length), sentAt: doneAt }],
  );
}

export const mailHandler = {
  [KIND]: async (deps, payload, key) => {
    try {
      const { to, ...letter } = z.parse(payloadSchema, payload);
      if (to !== null) await deps.mailer.send({ id: key, to, ...letter });
    } catch (error) {
      if (error instanceof Undeliverable) throw new NonRetryableError(error.message);
      throw error;
    }
  },
} satisfies Readonly<Record<string, Handler>>;
