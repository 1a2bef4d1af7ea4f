import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { MESSAGE_STATUSES, type MessageStatus } from '#contract/admin/admin-inbox.ts';
import type { Position } from '../catalog/lists/cursor.ts';
import { contactMessages } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type MessageRow = Omit<typeof contactMessages.$inferSelect, 'status'> & {
  readonly status: MessageStatus;
};

const { name, email, subject, message, createdAt, id } = contactMessages;
const haystack = sql`lower(${name} || ' ' || ${email} || ' ' || ${subject} || ' ' || ${message})`;

/** Each word occurs in the message. Without LIKE, whose case sensitivity and wildcards differ between the databases. */
const matching = (words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`replace(${haystack}, ${word}, '') <> ${haystack}`));

const isBefore = (at: Position): SQL =>
  sql`(${createdAt}, ${id}) < (cast(${at.key} as bigint), cast(${at.id} as bigint))`;

const known = (row: typeof contactMessages.$inferSelect): MessageRow => ({
  ...row,
  status: MESSAGE_STATUSES.find((status) => status === row.status) ?? 'new',
});

/** A page of the messages of a status that contain these words (in lower case), newest first. */
export async function pageOfMessages(
  db: Db,
  { status, words }: { readonly status: MessageStatus; readonly words: readonly string[] },
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.status, status), matching(words), after && isBefore(after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(known);
}

/** The messages from an address before a position, newest first. */
export async function messagesFrom(
  db: Db,
  address: string,
  after: Position | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(and(eq(sql`lower(${email})`, address.toLowerCase()), after && isBefore(after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(known);
}

/** The number of messages by status. */
export async function countMessages(db: Db): Promise<Record<MessageStatus, number>> {
  const rows = await db
    .select({ status: contactMessages.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(contactMessages)
    .groupBy(contactMessages.status);
  const of = (status: MessageStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { new: of('new'), answered: of('answered'), archived: of('archived'), spam: of('spam') };
}

export async function messageById(db: Db, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(id, messageId));
  return row === undefined ? undefined : known(row);
}

/** Updates a message; returns the updated row. */
export async function updateMessage(
  tx: Tx,
  messageId: number,
  values: Partial<Pick<MessageRow, 'status' | 'answer' | 'answeredAt' | 'archivedAt'>>,
): Promise<MessageRow | undefined> {
  const [row] = await tx.update(contactMessages).set(values).where(eq(id, messageId)).returning();
  return row === undefined ? undefined : known(row);
}
