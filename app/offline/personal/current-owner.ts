import type { Database, LocalDb } from '../database.ts';
import type { OwnerKey } from '../rows.ts';
import { readState, bumpRevision } from './server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

/** null is a guest. */
export const ownerKeyOf = (account: number | null): OwnerKey =>
  account === null ? 'guest' : `account:${account}`;

/** An account's id; null for the guest. */
export const accountIdOf = (whose: OwnerKey): number | null =>
  whose === 'guest' ? null : Number(whose.slice('account:'.length));

/** Who is signed in, as this phone believes. */
export const currentOwner = async (db: Database): Promise<OwnerKey> =>
  (await readState(db, 'whose')) ?? 'guest';

/**
 * Says who is signed in from now on (null: nobody). Another person's cart and wishlist leave the screens until the
 * server has been heard; what waits stays with whoever made it. Only a guest's things go along, as his cart does: his
 * drafts, and what he tapped since his changes were sent, in the moment before he was signed in.
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

/** Where the session had become another's already, nobody knows whose the changes are: they stay. */
async function adoptGuestData(db: Database, whose: OwnerKey): Promise<void> {
  await db.drafts.where({ whose: 'guest' }).modify({ whose });
  if ((await readState(db, 'blocked')) !== 'not_yours')
    await queryPendingChanges(db, 'guest').modify({ whose });
}

/** Inside a transaction that writes state. */
export async function ensureOwner(db: Database, whose: OwnerKey): Promise<void> {
  if ((await currentOwner(db)) !== whose) await resetOwner(db, whose);
}

/**
 * As if this phone had never heard of anybody. An account's session has ended where a guest begins: the next one is opened by
 * one call at a time again. Inside a transaction that writes state.
 */
export async function resetOwner(db: Database, whose: OwnerKey): Promise<void> {
  await db.state.bulkDelete(['cart', 'wishlist', 'heardAt', 'blocked']);
  if (whose === 'guest') await db.state.delete('session');
  await db.state.put({ key: 'whose', value: whose });
  await bumpRevision(db);
}
