import type { Mutation } from '#contract/sync/mutations.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { OutboxRow, OwnerKey, SaleOutboxRow } from '../rows.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingSales } from '../sales/pending-sales.ts';
import { createdAtOf } from './mutation-id.ts';
import { queryPendingChanges } from './pending-changes.ts';

/** The outbox's lanes. Each has a protocol of its own, so that a server that does not know one of them takes the others. */
export type Lane = keyof typeof SYNC.protocols;

type LaneRows =
  | { readonly lane: 'lists'; readonly rows: readonly OutboxRow[] }
  | { readonly lane: 'sales'; readonly rows: readonly SaleOutboxRow[] };

/** What one sync request carries, all of one lane, and the state it was made from. */
export type Batch = LaneRows & {
  readonly owner: OwnerKey;
  readonly revision: number | undefined;
  readonly epoch: string | undefined;
};

/** The size of the request without its mutations. */
const ENVELOPE_BYTES = 1_024;

/**
 * Takes the oldest pending changes that fit into one request, of the lane of the oldest of all, and marks them as sent before
 * anything leaves. Lanes in `stuck` are passed over.
 */
export const takeNextBatch = async (local: LocalDb, stuck: ReadonlyMap<Lane, unknown>): Promise<Batch> =>
  local.run(async (db) =>
    db.transaction('rw', db.outbox, db.saleOutbox, db.state, async () => {
      const owner = await currentOwner(db);
      const [list] = stuck.has('lists') ? [] : await queryPendingChanges(db, owner).limit(1).toArray();
      const [sale] = stuck.has('sales') ? [] : await queryPendingSales(db, owner).limit(1).toArray();
      const isSale =
        sale !== undefined && (list === undefined || createdAtOf(sale.id) < createdAtOf(list.id));
      return {
        owner,
        ...(isSale ? await takeSales(db, owner) : await takeListChanges(db, owner, list !== undefined)),
        revision: await readState(db, 'turn'),
        epoch: await readState(db, 'epoch'),
      };
    }),
  );

const takeSales = async (db: Database, owner: OwnerKey): Promise<LaneRows> => ({
  lane: 'sales',
  rows: await queryPendingSales(db, owner).limit(SYNC.maxSaleMutations).toArray(),
});

async function takeListChanges(db: Database, owner: OwnerKey, hasAny: boolean): Promise<LaneRows> {
  if (!hasAny) return { lane: 'lists', rows: [] };
  const rows = fitToRequest(await queryPendingChanges(db, owner).limit(SYNC.maxMutations).toArray());
  await db.outbox.bulkPut(rows.filter(({ sent }) => sent === 0).map((row) => ({ ...row, sent: 1 as const })));
  return { lane: 'lists', rows };
}

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
