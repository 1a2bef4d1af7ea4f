import { STACK_SYNC, type StackMutation } from '#contract/selling/stack-sync.ts';
import type { Database, LocalDb } from '../database.ts';
import { isUnpublished, type DraftRow } from '../drafts/draft.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { draftTables } from '../drafts/drafts.ts';
import { currentOwner } from '../personal/current-owner.ts';
import { readState } from '../personal/server-state.ts';
import type { WritePorts } from '../ports.ts';
import type { OwnerKey, StackOutboxRow, StackSyncState } from '../rows.ts';
import { ensureDeviceId } from '../stacks/device-id.ts';
import { queryStacks } from '../stacks/stack-queries.ts';
import { queryStackOutbox } from './stack-outbox.ts';
import { takeInCopies } from './take-in-copies.ts';
import { unsentDefaults, unsentMutations } from './unsent-changes.ts';

/** What one request carries, and the state it was made from. */
export interface StackBatch {
  readonly owner: OwnerKey;
  readonly known: StackSyncState;
  readonly rows: readonly StackOutboxRow[];
}

/** The size of the request without its mutations. */
const ENVELOPE_BYTES = 1_024;

/** The tables that a sync reads and writes. */
export const stackSyncTables = (db: Database) => [...draftTables(db), db.stacks, db.state];

/**
 * Takes what a request may have carried already, else what is unsent, as rows of the outbox: a retry is the same call.
 * `readsOnly`: the server has more to tell first. undefined for a guest, whose stacks stay on the phone.
 */
export const takeStackBatch = async (
  local: LocalDb,
  ports: WritePorts,
  { readsOnly }: { readonly readsOnly: boolean },
): Promise<StackBatch | undefined> =>
  local.run(async (db) =>
    db.transaction('rw', stackSyncTables(db), async () => {
      const owner = await currentOwner(db);
      if (owner === 'guest') return undefined;
      await applyLater(db, owner, ports.now());
      await ensureDeviceId(db, ports);
      if (!readsOnly && (await queryStackOutbox(db, owner).count()) === 0)
        for (const mutation of fitToRequest(await listUnsent(db, owner, ports)))
          await db.stackOutbox.add({ id: mutation.id, whose: owner, mutation });
      const rows = readsOnly
        ? []
        : await queryStackOutbox(db, owner).limit(STACK_SYNC.maxMutations).toArray();
      const fitting = fitToRequest(rows.map(({ mutation }) => mutation)).length;
      return { owner, known: await readKnown(db, owner), rows: rows.slice(0, fitting) };
    }),
  );

/** What this device knows about an owner's stacks on the server; everything comes again for another owner. */
export async function readKnown(db: Database, whose: OwnerKey): Promise<StackSyncState> {
  const known = await readState(db, 'stackSync');
  return known?.whose === whose ? known : { whose, cursor: 0 };
}

async function listUnsent(
  db: Database,
  owner: OwnerKey,
  ports: WritePorts,
): Promise<readonly StackMutation[]> {
  const drafts = (await queryDrafts(db, owner).toArray()).filter(isSyncable);
  const stacks = (await queryStacks(db, owner).toArray()).filter(({ id }) =>
    drafts.some(({ stack }) => stack === id),
  );
  return [
    ...stacks.flatMap((stack) => unsentDefaults(stack, ports)),
    ...drafts.flatMap((draft) => unsentMutations(draft, ports)),
  ];
}

/** Whether a draft takes part: an item of a stack that is neither listed, nor removed (here or elsewhere), nor being listed. */
const isSyncable = (draft: DraftRow): boolean =>
  draft.stack !== undefined &&
  isUnpublished(draft) &&
  draft.sending === undefined &&
  draft.removedBy === undefined;

/** Takes in what came while a request may have listed a draft, once the shop has answered. */
async function applyLater(db: Database, owner: OwnerKey, now: number): Promise<void> {
  const copies = (await queryDrafts(db, owner).toArray()).flatMap(({ sending, sync }) =>
    sending === undefined && sync?.later !== undefined ? sync.later : [],
  );
  await takeInCopies(db, { owner, copies, now });
}

/** The first changes up to the limits of a request. */
function fitToRequest(mutations: readonly StackMutation[]): readonly StackMutation[] {
  let bytes = ENVELOPE_BYTES;
  const end = mutations.findIndex((mutation) => {
    bytes += new TextEncoder().encode(JSON.stringify(mutation)).length + 1;
    return bytes > STACK_SYNC.maxBytes;
  });
  return mutations.slice(0, Math.min(end === -1 ? mutations.length : end, STACK_SYNC.maxMutations));
}
