import { endSessionsOf } from '../sessions/change-session.ts';
import { sessionsOf } from '../sessions/sessions.queries.ts';
import type { Db } from '../storage/storage.ts';
import type { AccountDataPart, AccountDeps, AccountHolder } from './account-data.ts';
import { deleteUser, type User } from './accounts.repo.ts';

/** The account's owner, sessions and email, as of now. */
export async function getAccountHolder(db: Db, { id, email }: User): Promise<AccountHolder> {
  return { owner: `u:${id}`, sessions: await sessionsOf(db, id), email };
}

/**
 * Deletes an account permanently: sessions, cart, wishlist, listings with their photos, codes and messages. Orders are kept
 * for bookkeeping, without name, email and address; reviews are kept without the author's name. Open checkouts are abandoned
 * first: a payment that was already made becomes an order, and one that arrives later is refunded. Throws
 * payment_processing while the provider cannot tell which of the two it is. Most of a large account's listings go first, in
 * transactions of their own: after a crash, the next call deletes the rest.
 */
export async function deleteAccount(deps: AccountDeps, user: User): Promise<void> {
  const { storage, accountDataParts } = deps;
  const prepared = await getAccountHolder(storage.db, user);
  for (const { prepareDeletion } of accountDataParts) await prepareDeletion?.(deps, prepared);
  for (const { deleteInChunks } of accountDataParts) await deleteInChunks?.(deps, prepared);
  const { owner } = prepared;
  const product = await listProducts(storage.db, accountDataParts, prepared);
  const isDone = await storage.transaction({ owner, product }, async (tx) => {
    const now = deps.now();
    const holder = await getAccountHolder(tx, user);
    const present = await listProducts(tx, accountDataParts, holder);
    if (!present.every((id) => product.includes(id))) return false;
    for (const { blocksDeletion } of accountDataParts) if (await blocksDeletion?.(tx, holder)) return false;
    for (const { deleteData } of accountDataParts) await deleteData(tx, now, holder);
    await endSessionsOf(tx, user.id);
    await deleteUser(tx, user.id);
    return true;
  });
  // In another tab, a checkout was opened or a listing published meanwhile.
  if (!isDone) await deleteAccount(deps, user);
}

async function listProducts(
  db: Db,
  parts: readonly AccountDataPart[],
  holder: AccountHolder,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { productsToChange } of parts) ids.push(...((await productsToChange?.(db, holder)) ?? []));
  return ids;
}
