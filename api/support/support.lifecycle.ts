import type { AccountDataPart } from '../accounts/account-data.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../storage/storage.ts';
import {
  deleteMessagesBefore,
  instantsOfMessages,
  deleteMessagesFrom,
  messagesFrom,
} from './support.repo.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';

/** What happens to messages when an account is exported or deleted. */
export const supportLifecycle: AccountDataPart = {
  deleteData: (tx, _now, { email }) => deleteMessagesFrom(tx, email),
  exportData: async ({ storage }, { email }) => ({ messages: await messagesOf(storage.db, email) }),
};

/** Messages from an email address, oldest first. */
async function messagesOf(
  db: Db,
  email: string,
): Promise<{ readonly subject: string; readonly message: string; readonly createdAt: string }[]> {
  const rows = await messagesFrom(db, email);
  return rows.map(({ subject, message, createdAt }) => ({
    subject,
    message,
    createdAt: new Date(createdAt).toISOString(),
  }));
}

/** Deletes messages from before an instant, with their answers. */
export const purgeMessages = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfMessages, deleteBefore: deleteMessagesBefore }, before);
