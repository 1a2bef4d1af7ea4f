import type { Card } from '#contract/catalog/card.ts';
import type { Change } from '#contract/sync/mutations.ts';
import { currentOwner } from '../personal/current-owner.ts';
import { coalesce } from './coalesce.ts';
import type { Database, LocalDb } from '../database.ts';
import { createMutationId } from './mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import { deleteMessagesAbout } from './sync-messages.ts';
import type { OutboxRow, OwnerKey } from '../rows.ts';
import { queryPendingChanges } from './pending-changes.ts';

/** How many of the newest changes are looked through for one of the same product. */
const MAX_COALESCE_LOOKBACK = 16;

export interface Appended {
  readonly id: string;
}

export interface NewChange {
  /** From mutationId, where the caller has to know it beforehand. */
  readonly id?: string | undefined;
  readonly change: Change;
  /** Of the change's product. */
  readonly card: Card;
  /** What the person is told at once, if anything. */
  readonly told?: string | undefined;
}

/**
 * Stores a change of whoever is signed in, in one transaction; it waits from then on, whatever happens to the page. A
 * change that no request has carried yet may become one with it. Throws where nothing can be stored.
 */
export async function appendChange(
  local: LocalDb,
  ports: WritePorts,
  { id, change, card, told }: NewChange,
): Promise<Appended> {
  const made = { id: id ?? createMutationId(ports), madeAt: new Date(ports.now()).toISOString() };
  await local.run(async (db) =>
    db.transaction('rw', db.outbox, db.messages, db.state, async () => {
      // Here already: the connection was lost after the commit, and this is the second try.
      if ((await db.outbox.get({ id: made.id })) !== undefined) return;
      const whose = await currentOwner(db);
      const {
        seq: place,
        change: one,
        replacedSeqs: instead,
        ids,
      } = coalesce(await listNewest(db, whose, local.createdIds), change);
      await db.outbox.bulkDelete([...instead]);
      const mutation = { ...one, ...made, ...(ids.length === 0 ? {} : { instead: ids }) };
      const row = { id: made.id, whose, mutation, card, sent: 0 as const, told };
      await db.outbox.put(place === undefined ? row : { ...row, seq: place });
      await deleteMessagesAbout(db, whose, change.args.productId);
    }),
  );
  local.createdIds.add(made.id);
  return { id: made.id };
}

/** What was found here at the start may have been sent by this phone's own future, if it was put back to an older time. */
async function listNewest(
  db: Database,
  whose: OwnerKey,
  made: ReadonlySet<string>,
): Promise<readonly OutboxRow[]> {
  const rows = await queryPendingChanges(db, whose)
    // oxlint-disable-next-line unicorn/no-array-reverse -- a query, not an array
    .reverse()
    .limit(MAX_COALESCE_LOOKBACK)
    .toArray();
  return rows.map((row) => (made.has(row.id) ? row : { ...row, sent: 1 }));
}
