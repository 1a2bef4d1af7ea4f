import type { Card } from '#contract/catalog/card.ts';
import { currentOwner } from './current-owner.ts';
import type { PendingChange } from './cart-view.ts';
import type { Database } from '../database.ts';
import { listMessages } from '../outbox/sync-messages.ts';
import type { MessageRow, StateValues, OwnerKey } from '../rows.ts';
import { readState } from './server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';
import { queryPendingSales } from '../sales/pending-sales.ts';

/** What this device knows about the current owner, read in one transaction. */
export interface PersonalSnapshot {
  readonly owner: OwnerKey;
  /** The server's last known state; undefined before the first response. */
  readonly cart: StateValues['cart'] | undefined;
  readonly wishlist: readonly Card[] | undefined;
  readonly heardAt: number | undefined;
  /** Oldest first. */
  readonly pending: readonly (PendingChange & { readonly id?: string | undefined })[];
  /** The number of unsent listings and changes of sales. */
  readonly otherPendingCount: number;
  /** The id of the newest pending change of a sale. */
  readonly newestSaleId: string | undefined;
  readonly messages: readonly MessageRow[];
  readonly blocked: StateValues['blocked'];
}

/**
 * Creates the query for a snapshot. It caches the server's cart and wishlist by revision: a wishlist of 5,000 must not be
 * copied out of the database at each tap.
 */
export function createSnapshotQuery(): (db: Database) => Promise<PersonalSnapshot> {
  let cache:
    | { readonly version: string; readonly server: Pick<PersonalSnapshot, 'cart' | 'wishlist'> }
    | undefined;
  return async (db) =>
    db.transaction('r', [db.outbox, db.saleOutbox, db.messages, db.state, db.drafts], async () => {
      const owner = await currentOwner(db);
      const heardAt = await readState(db, 'heardAt');
      const version = `${owner} ${await readState(db, 'turn')} ${heardAt}`;
      if (cache?.version !== version) {
        cache = {
          version,
          server: { cart: await readState(db, 'cart'), wishlist: await readState(db, 'wishlist') },
        };
      }
      const rows = await queryPendingChanges(db, owner).toArray();
      const sales = await queryPendingSales(db, owner).toArray();
      return {
        owner,
        heardAt,
        ...cache.server,
        pending: rows.map(({ id, mutation, card }) => ({ id, change: mutation, card })),
        otherPendingCount: sales.length + (await db.drafts.where({ whose: owner, state: 'ready' }).count()),
        newestSaleId: sales.at(-1)?.id,
        messages: await listMessages(db, owner),
        blocked: await readBlocked(db, sales.length > 0),
      };
    });
}

/** Changes of sales that wait for an update are reported like the others. */
async function readBlocked(db: Database, hasSales: boolean): Promise<StateValues['blocked']> {
  const blocked = (await readState(db, 'blocked')) ?? 'none';
  const isOutdated = hasSales && (await readState(db, 'salesOutdated')) === true;
  return blocked === 'none' && isOutdated ? 'update_required' : blocked;
}
