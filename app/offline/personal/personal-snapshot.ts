import type { Card } from '#contract/catalog/card.ts';
import { whoseNow } from './current-owner.ts';
import type { Waiting } from './cart-view.ts';
import type { Database } from '../database.ts';
import { messagesOf } from '../outbox/sync-messages.ts';
import type { MessageRow, StateValues, Whose } from '../rows.ts';
import { readState } from './server-state.ts';
import { waitingOf } from '../outbox/pending-changes.ts';

/** What this phone knows of whoever is signed in; all of it of one moment. */
export interface Person {
  readonly whose: Whose;
  /** The server's word; undefined until it was heard. */
  readonly cart: StateValues['cart'] | undefined;
  readonly wishlist: readonly Card[] | undefined;
  readonly heardAt: number | undefined;
  /** What waits, the oldest first. */
  readonly waiting: readonly (Waiting & { readonly id?: string | undefined })[];
  /** How many listings wait to be listed. */
  readonly listings: number;
  readonly messages: readonly MessageRow[];
  readonly blocked: StateValues['blocked'];
}

/**
 * A query for all of it. The server's word is read again only when it has changed: a wishlist of 5,000 must not be copied
 * out of the database at each tap.
 */
export function personReader(): (db: Database) => Promise<Person> {
  let known: { readonly as: string; readonly server: Pick<Person, 'cart' | 'wishlist'> } | undefined;
  return async (db) =>
    db.transaction('r', db.outbox, db.messages, db.state, db.drafts, async () => {
      const whose = await whoseNow(db);
      const heardAt = await readState(db, 'heardAt');
      const as = `${whose} ${await readState(db, 'turn')} ${heardAt}`;
      if (known?.as !== as) {
        known = {
          as,
          server: { cart: await readState(db, 'cart'), wishlist: await readState(db, 'wishlist') },
        };
      }
      const rows = await waitingOf(db, whose).toArray();
      return {
        whose,
        heardAt,
        ...known.server,
        waiting: rows.map(({ id, mutation, card }) => ({ id, change: mutation, card })),
        listings: await db.drafts.where({ whose, state: 'ready' }).count(),
        messages: await messagesOf(db, whose),
        blocked: (await readState(db, 'blocked')) ?? 'none',
      };
    });
}
