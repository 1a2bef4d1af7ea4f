import type { Database } from '../database.ts';
import { listMessages } from '../outbox/sync-messages.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { MessageRow, SaleOutboxRow } from '../rows.ts';
import { querySaleOutbox } from './pending-sales.ts';

/** A message about a change of a sale that the server has refused. */
export type SaleRefusal = MessageRow & { readonly sent: NonNullable<MessageRow['sent']> };

/** What this device knows about the current owner's sales beyond what was read. */
export interface SalesChanges {
  /** Oldest first, with those that were acknowledged in the last 7 days. */
  readonly changes: readonly SaleOutboxRow[];
  /** Newest first. */
  readonly refusals: readonly SaleRefusal[];
}

/** Reads the changes of sales. */
export const readSalesChanges = async (db: Database): Promise<SalesChanges> =>
  db.transaction('r', db.saleOutbox, db.messages, db.state, async () => {
    const owner = await currentOwner(db);
    const messages = await listMessages(db, owner);
    return {
      changes: await querySaleOutbox(db, owner).toArray(),
      refusals: messages.filter(isRefusal).toReversed(),
    };
  });

const isRefusal = (message: MessageRow): message is SaleRefusal => message.sent !== undefined;
