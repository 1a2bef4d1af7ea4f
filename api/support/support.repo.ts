import type { MessageStatus } from '#contract/admin/admin-inbox.ts';
import type { ContactCategory } from '#contract/support/contact-topics.ts';
import { asc, lt, sql } from 'drizzle-orm';
import { contactMessages } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';

interface NewMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly category: ContactCategory;
  readonly message: string;
  /** The row of the sender's session, if any. */
  readonly sessionId: number | null;
  readonly createdAt: number;
  readonly status: MessageStatus;
}

/** Inserts a message of the contact form; returns its id. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  if (row === undefined) throw new Error('message was not inserted');
  return row.id;
}

const isFrom = (email: string) => sql`lower(${contactMessages.email}) = ${email.toLowerCase()}`;

/** Messages from an email address, oldest first. */
export const messagesFrom = (db: Db, email: string) =>
  db.select().from(contactMessages).where(isFrom(email)).orderBy(asc(contactMessages.id));

export const instantsOfMessages = instantsOf(contactMessages.createdAt);

export async function deleteMessagesBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(contactMessages).where(lt(contactMessages.createdAt, instant));
}

export async function deleteMessagesFrom(tx: Tx, email: string): Promise<void> {
  await tx.delete(contactMessages).where(isFrom(email));
}
