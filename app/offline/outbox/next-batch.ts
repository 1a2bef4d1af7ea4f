import type { Mutation } from '#contract/sync/mutations.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { whoseNow } from '../personal/current-owner.ts';
import type { Local } from '../database.ts';
import type { OutboxRow, Whose } from '../rows.ts';
import { readState } from '../personal/server-state.ts';
import { waitingOf } from './pending-changes.ts';

/** What one request carries, and what was known when it was made. */
export interface Batch {
  readonly whose: Whose;
  readonly turn: number | undefined;
  readonly epoch: string | undefined;
  readonly rows: readonly OutboxRow[];
}

/** Of the request around the mutations. */
const ENVELOPE_BYTES = 1_024;

/** The oldest of what waits, as much as fits into one request; marked as sent before anything leaves. */
export const nextBatch = async (local: Local): Promise<Batch> =>
  local.run(async (db) =>
    db.transaction('rw', db.outbox, db.state, async () => {
      const whose = await whoseNow(db);
      const rows = fitting(await waitingOf(db, whose).limit(SYNC.mostMutations).toArray());
      await db.outbox.bulkPut(
        rows.filter(({ sent }) => sent === 0).map((row) => ({ ...row, sent: 1 as const })),
      );
      return { whose, rows, turn: await readState(db, 'turn'), epoch: await readState(db, 'epoch') };
    }),
  );

function fitting(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  let bytes = ENVELOPE_BYTES;
  let ids = 0;
  const end = rows.findIndex(({ mutation }) => {
    bytes += bytesOf(mutation);
    ids += 1 + (mutation.instead?.length ?? 0);
    return bytes > SYNC.mostBytes || ids > SYNC.mostIds;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** Ids, names, numbers and instants are ASCII: a character is a byte. */
const bytesOf = (mutation: Mutation): number => JSON.stringify(mutation).length + 1;
