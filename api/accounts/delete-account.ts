import { endSessionsOf } from '../sessions/change-session.ts';
import { sessionsOf } from '../sessions/sessions.queries.ts';
import type { Db } from '../storage/storage.ts';
import type { AccountDeps, AccountHolder } from './account-data.ts';
import { deleteUser, type User } from './accounts.repo.ts';

/** The person behind an account, at this moment. */
export async function getAccountHolder(db: Db, { id, email }: User): Promise<AccountHolder> {
  return { owner: `u:${id}`, sessions: await sessionsOf(db, id), email };
}

/**
 * Deletes an account for good: sessions, cart, wishlist, listings with their photos, codes and messages go; orders stay for
 * the books without name, mail and address, reviews without their writer's name. What is under way at the checkout is given
 * up first, and a payment that had come is an order like the others; one that comes later all the same goes back. Throws
 * payment_processing while nobody can say which it is.
 */
export async function deleteAccount(deps: AccountDeps, user: User): Promise<void> {
  const { storage, accountDataParts } = deps;
  const prepared = await getAccountHolder(storage.db, user);
  for (const { prepareDeletion } of accountDataParts) await prepareDeletion?.(deps, prepared);
  const { owner } = prepared;
  const isDone = await storage.transaction({ owner, catalog: true }, async (tx) => {
    const now = deps.now();
    const holder = await getAccountHolder(tx, user);
    for (const { blocksDeletion } of accountDataParts) if (await blocksDeletion?.(tx, holder)) return false;
    for (const { deleteData } of accountDataParts) await deleteData(tx, now, holder);
    await endSessionsOf(tx, user.id);
    await deleteUser(tx, user.id);
    return true;
  });
  // In another tab the checkout was opened anew.
  if (!isDone) await deleteAccount(deps, user);
}
