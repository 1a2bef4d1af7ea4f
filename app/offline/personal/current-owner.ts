import type { Database, LocalDb } from '../database.ts';
import type { OwnerKey } from '../rows.ts';
import { readState, bumpRevision } from './server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

/** null: a guest. */
export const ownerKeyOf = (account: number | null): OwnerKey =>
  account === null ? 'guest' : `account:${account}`;

/** Returns the account's id; null for a guest. */
export const accountIdOf = (whose: OwnerKey): number | null =>
  whose === 'guest' ? null : Number(whose.slice('account:'.length));

/** Returns the current owner, as far as this device knows. */
export const currentOwner = async (db: Database): Promise<OwnerKey> =>
  (await readState(db, 'whose')) ?? 'guest';

/**
 * Sets the current owner (null: a guest). The previous owner's cart and wishlist are hidden until the server answers;
 * pending changes stay with their owner. A guest's drafts and unsent changes move to the account that signs in, as the
 * guest's cart does on the server.
 */
export async function switchOwner(local: LocalDb, account: number | null): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.state, db.drafts, db.outbox, async () => {
      const whose = ownerKeyOf(account);
      if ((await currentOwner(db)) === 'guest' && whose !== 'guest') await adoptGuestData(db, whose);
      await ensureOwner(db, whose);
    }),
  );
}

/** After `not_yours` the changes may belong to another account, so they stay with the guest. */
async function adoptGuestData(db: Database, whose: OwnerKey): Promise<void> {
  await db.drafts.where({ whose: 'guest' }).modify({ whose });
  if ((await readState(db, 'blocked')) !== 'not_yours')
    await queryPendingChanges(db, 'guest').modify({ whose });
}

/** Requires a transaction that writes state. */
export async function ensureOwner(db: Database, whose: OwnerKey): Promise<void> {
  if ((await currentOwner(db)) !== whose) await resetOwner(db, whose);
}

/**
 * Sets the owner and clears the server state. A guest starts without a session, so calls that may open one are serialized
 * again. Requires a transaction that writes state.
 */
export async function resetOwner(db: Database, whose: OwnerKey): Promise<void> {
  await db.state.bulkDelete(['cart', 'wishlist', 'heardAt', 'blocked']);
  if (whose === 'guest') await db.state.delete('session');
  await db.state.put({ key: 'whose', value: whose });
  await bumpRevision(db);
}
