import type { Database, LocalDb } from '../database.ts';
import type { OwnerKey } from '../rows.ts';
import { readState, bumpRevision } from './server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';
import { queryPendingSales } from '../sales/pending-sales.ts';

/** null: a guest. */
export const ownerKeyOf = (account: number | null): OwnerKey =>
  account === null ? 'guest' : `account:${account}`;

/** Returns the account's id; null for a guest. */
export const accountIdOf = (owner: OwnerKey): number | null =>
  owner === 'guest' ? null : Number(owner.slice('account:'.length));

/** Returns the current owner, as far as this device knows. */
export const currentOwner = async (db: Database): Promise<OwnerKey> =>
  (await readState(db, 'whose')) ?? 'guest';

/**
 * Sets the current owner (null: a guest). The previous owner's cart and wishlist are hidden until the server responds;
 * pending changes stay with their owner. A guest's drafts and unsent changes move to the account that signs in, as the
 * guest's cart does on the server.
 */
export async function switchOwner(local: LocalDb, account: number | null): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', [db.state, db.drafts, db.stacks, db.outbox, db.saleOutbox, db.sales], async () => {
      const owner = ownerKeyOf(account);
      if ((await currentOwner(db)) === 'guest' && owner !== 'guest') await adoptGuestData(db, owner);
      await ensureOwner(db, owner);
    }),
  );
}

/** After `not_yours` the changes may belong to another account, so they stay with the guest. */
async function adoptGuestData(db: Database, owner: OwnerKey): Promise<void> {
  await db.drafts.where({ whose: 'guest' }).modify({ whose: owner, waits: undefined });
  await db.stacks.where('[whose+id]').between(['guest', ''], ['guest', '\uFFFF']).modify({ whose: owner });
  if ((await readState(db, 'blocked')) === 'not_yours') return;
  await queryPendingChanges(db, 'guest').modify({ whose: owner });
  await queryPendingSales(db, 'guest').modify({ whose: owner });
}

/** Requires a transaction that writes state and sales. */
export async function ensureOwner(db: Database, owner: OwnerKey): Promise<void> {
  if ((await currentOwner(db)) !== owner) await resetOwner(db, owner);
}

/**
 * Sets the owner and clears the server state. The searches and the settings of stacks of an account are deleted with it;
 * those of a guest stay when an account signs in. A guest starts without a session, so calls that may open one are serialized
 * again. Sales with their buyers' addresses are deleted. Requires a transaction that writes state and sales.
 */
export async function resetOwner(db: Database, owner: OwnerKey): Promise<void> {
  await db.state.bulkDelete(['cart', 'wishlist', 'heardAt', 'blocked', 'salesOutdated', 'confirmedEmail']);
  await db.sales.clear();
  if (owner === 'guest') await db.state.delete('session');
  if (owner === 'guest' || (await currentOwner(db)) !== 'guest')
    await db.state.bulkDelete(['searches', 'stackDefaults', 'uploads']);
  await db.state.put({ key: 'whose', value: owner });
  await bumpRevision(db);
}
