import type { Db, Tx } from '../storage/storage.ts';
import { deleteMessagesFrom, messagesFrom } from './support.repo.ts';

/** What somebody wrote to the shop, oldest first. */
export interface Written {
  readonly subject: string;
  readonly message: string;
  readonly createdAt: string;
}

/** Everything that was written from an address. */
export async function messagesOf(db: Db, email: string): Promise<Written[]> {
  const rows = await messagesFrom(db, email);
  return rows.map(({ subject, message, createdAt }) => ({
    subject,
    message,
    createdAt: new Date(createdAt).toISOString(),
  }));
}

/** Takes them away. */
export const forgetMessagesIn = (tx: Tx, email: string): Promise<void> => deleteMessagesFrom(tx, email);
