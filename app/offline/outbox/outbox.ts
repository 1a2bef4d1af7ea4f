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

const MAX_COALESCE_LOOKBACK = 16;

export interface Appended {
  readonly id: string;
}

export interface NewChange {
  /** From createMutationId, if the caller needs to know it in advance. */
  readonly id?: string | undefined;
  readonly change: Change;
  /** The change's product. */
  readonly card: Card;
  /** The notice shown to the user at once, if any. */
  readonly told?: string | undefined;
}

/**
 * Appends a change of the current owner to the outbox, in one transaction; unsent changes of the same product are coalesced
 * with it. Throws if storage is unavailable.
 */
export async function appendChange(
  local: LocalDb,
  ports: WritePorts,
  { id, change, card, told }: NewChange,
): Promise<Appended> {
  const stamp = { id: id ?? createMutationId(ports), madeAt: new Date(ports.now()).toISOString() };
  await local.run(async (db) =>
    db.transaction('rw', db.outbox, db.messages, db.state, async () => {
      // The connection was lost after the commit, and this is a retry.
      if ((await db.outbox.get({ id: stamp.id })) !== undefined) return;
      const owner = await currentOwner(db);
      const {
        seq,
        change: merged,
        replacedSeqs,
        ids,
      } = coalesce(await listNewest(db, owner, local.createdIds), change);
      await db.outbox.bulkDelete([...replacedSeqs]);
      const mutation = { ...merged, ...stamp, ...(ids.length === 0 ? {} : { instead: ids }) };
      const row = { id: stamp.id, whose: owner, mutation, card, sent: 0 as const, told };
      await db.outbox.put(seq === undefined ? row : { ...row, seq });
      await deleteMessagesAbout(db, owner, change.args.productId);
    }),
  );
  local.createdIds.add(stamp.id);
  return { id: stamp.id };
}

/** Changes found at startup count as sent: they may have been, if the device was restored from a backup. */
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
