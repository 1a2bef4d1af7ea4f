import type { Mutation } from '#contract/sync/mutations.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { LocalDb } from '../database.ts';
import type { OutboxRow, OwnerKey } from '../rows.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingChanges } from './pending-changes.ts';

/** What one sync request carries, and the state it was made from. */
export interface Batch {
  readonly owner: OwnerKey;
  readonly revision: number | undefined;
  readonly epoch: string | undefined;
  readonly rows: readonly OutboxRow[];
}

/** The size of the request without its mutations. */
const ENVELOPE_BYTES = 1_024;

/** Takes the oldest pending changes that fit into one request, and marks them as sent before anything leaves. */
export const takeNextBatch = async (local: LocalDb): Promise<Batch> =>
  local.run(async (db) =>
    db.transaction('rw', db.outbox, db.state, async () => {
      const owner = await currentOwner(db);
      const rows = fitToRequest(await queryPendingChanges(db, owner).limit(SYNC.maxMutations).toArray());
      await db.outbox.bulkPut(
        rows.filter(({ sent }) => sent === 0).map((row) => ({ ...row, sent: 1 as const })),
      );
      return { owner, rows, revision: await readState(db, 'turn'), epoch: await readState(db, 'epoch') };
    }),
  );

function fitToRequest(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  let bytes = ENVELOPE_BYTES;
  let ids = 0;
  const end = rows.findIndex(({ mutation }) => {
    bytes += bytesOf(mutation);
    ids += 1 + (mutation.instead?.length ?? 0);
    return bytes > SYNC.maxBytes || ids > SYNC.maxIds;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** Mutations are ASCII: a character is a byte. */
const bytesOf = (mutation: Mutation): number => JSON.stringify(mutation).length + 1;
