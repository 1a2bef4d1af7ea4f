import * as z from 'zod/mini';
import type { Letter } from '../gateways/mail/mailer.ts';
import { Undeliverable } from '../gateways/mail/mailer.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { enqueue, isEnqueued } from './enqueue.ts';
import { Hopeless } from './hopeless.ts';
import type { Handler } from './work-off-jobs.ts';

const KIND = 'mail';

const keyOf = (id: string): string => `${KIND}:${id}`;

const payloadSchema = z.object({
  to: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
});

/** A mail; one to nobody (null) is thrown away, but takes as long to write as any other. */
type Enqueued = Omit<Letter, 'to'> & { readonly to: string | null };

/** Sends a mail once the caller's transaction has committed; the same `id` again is the same mail. */
export const enqueueMail = (tx: Tx, now: number, { id, ...payload }: Enqueued): Promise<void> =>
  enqueue(tx, now, { key: keyOf(id), kind: KIND, payload });

/** True when a mail with this id is on its way, or was sent in the last 90 days. */
export const isEnqueuedMail = (db: Db, id: string): Promise<boolean> => isEnqueued(db, keyOf(id));

/** The handler of mails. */
export const mailHandler = {
  [KIND]: async (deps, payload, key) => {
    try {
      const { to, ...letter } = z.parse(payloadSchema, payload);
      if (to !== null) await deps.mailer.send({ id: key, to, ...letter });
    } catch (error) {
      if (error instanceof Undeliverable) throw new Hopeless(error.message);
      throw error;
    }
  },
} satisfies Readonly<Record<string, Handler>>;
