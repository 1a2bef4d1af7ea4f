import type { AdminInbox, AdminMessage, MessageStatus } from '#contract/admin/admin-inbox.ts';
import { filterWords } from '#contract/admin/filter-words.ts';
import { decodeCursor, encodeCursor, readPage, type Page, type PageQuery } from '../catalog/lists/cursor.ts';
import type { Deps } from '../deps.ts';
import type { AdminSession } from '../sessions/admin-session.ts';
import type { Db } from '../storage/storage.ts';
import { countMessages, messagesFrom, pageOfMessages, type MessageRow } from './inbox.repo.ts';

const PAGE = 50;

interface InboxQuery {
  readonly status: MessageStatus;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the messages of the contact form. Throws ShopError invalid_input for a cursor of another list. */
export async function readInbox(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { status, q = '', cursor }: InboxQuery,
): Promise<AdminInbox> {
  const words = filterWords(q);
  const list = JSON.stringify(['messages', status, words]);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const rows = await pageOfMessages(storage.db, { status, words }, { limit: PAGE + 1, after });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    messages: shown.map(messageOnWire),
    counts: await countMessages(storage.db),
    ...(rows.length > PAGE && last !== undefined
      ? { next: encodeCursor(list, { key: last.createdAt, id: last.id }) }
      : {}),
  };
}

/** A page of the messages from an address, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function readMessagesFrom(
  db: Db,
  address: string,
  query: PageQuery & { readonly limit: number },
): Promise<Page<AdminMessage>> {
  const { rows, next } = await readPage(`messages from ${address}`, query, (after, limit) =>
    messagesFrom(db, address, after, limit),
  );
  return { rows: rows.map(messageOnWire), next };
}

/** A message as an admin sees it. */
export const messageOnWire = (row: MessageRow): AdminMessage => ({
  id: row.id,
  status: row.status,
  name: row.name,
  email: row.email,
  subject: row.subject,
  category: row.category,
  message: row.message,
  createdAt: new Date(row.createdAt).toISOString(),
  ...(row.answer === null ? {} : { answer: row.answer }),
  ...(row.answeredAt === null ? {} : { answeredAt: new Date(row.answeredAt).toISOString() }),
  ...(row.archivedAt === null ? {} : { archivedAt: new Date(row.archivedAt).toISOString() }),
});
