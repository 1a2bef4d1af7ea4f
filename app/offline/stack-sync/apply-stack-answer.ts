import { isSameValue } from '#contract/selling/merge-field.ts';
import type { StackMutationResult, StackSyncAnswer } from '#contract/selling/stack-sync.ts';
import type { Database, LocalDb } from '../database.ts';
import type { DraftRow, DraftSet } from '../drafts/draft.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import { deleteDrafts } from '../drafts/drafts.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { WritePorts } from '../ports.ts';
import type { OwnerKey, StackOutboxRow } from '../rows.ts';
import type { StackDefaults } from '../stacks/stack-defaults.ts';
import { queryStacks } from '../stacks/stack-queries.ts';
import { queryStackOutbox, removalsIn } from './stack-outbox.ts';
import { readKnown, stackSyncTables, type StackBatch } from './stack-batch.ts';
import { forgetStack, takeInCopies, takeInStacks } from './take-in-copies.ts';
import { isKnownToServer, unsentMutations } from './unsent-changes.ts';

/** late: another runtime has applied an answer meanwhile; restored: the server's database is another one. */
export type StackOutcome = 'applied' | 'late' | 'restored';

/** Applies an answer in one transaction: acknowledges the changes, takes in what others have changed. */
export async function applyStackAnswer(
  local: LocalDb,
  ports: WritePorts,
  batch: StackBatch,
  answer: StackSyncAnswer,
): Promise<StackOutcome> {
  const { owner, known, rows } = batch;
  return local.run(async (db) =>
    db.transaction('rw', stackSyncTables(db), async () => {
      const now = await readKnown(db, owner);
      if ((await currentOwner(db)) !== owner || now.cursor !== known.cursor || now.epoch !== known.epoch)
        return 'late';
      if (known.epoch !== undefined && known.epoch !== answer.epoch) {
        await startAgain(db, owner, answer.epoch);
        return 'restored';
      }
      await db.stackOutbox.bulkDelete(rows.map(({ seq }) => seq));
      const sent = sentBy(rows, answer.results);
      const removals = removalsIn(await queryStackOutbox(db, owner).toArray());
      await giveUpRefused(db, rows, answer.results);
      await takeInCopies(db, { owner, copies: answer.drafts, sent: sent.drafts, removals, now: ports.now() });
      await takeInStacks(db, owner, answer.stacks, { sent: sent.stacks, removals });
      await stopRepeating(db, ports, sent.drafts);
      const isFresh = answer.reset === true || known.cursor === 0;
      const seen = isFresh ? [] : known.seen;
      const ids = [...answer.drafts, ...answer.stacks].map(({ id }) => id);
      if (seen !== undefined && !answer.more) await forgetUnseen(db, owner, [...seen, ...ids]);
      await db.state.put({
        key: 'stackSync',
        value: {
          whose: owner,
          cursor: answer.cursor,
          epoch: answer.epoch,
          ...(seen !== undefined && answer.more ? { seen: [...seen, ...ids] } : {}),
        },
      });
      return 'applied';
    }),
  );
}

/** What the server has applied of each draft and stack. */
function sentBy(rows: readonly StackOutboxRow[], results: readonly StackMutationResult[]) {
  const drafts = new Map<string, DraftSet>();
  const stacks = new Map<string, StackDefaults>();
  for (const [at, { mutation }] of rows.entries()) {
    if (results[at]?.applied !== true) continue;
    if (mutation.name === 'stack.set') stacks.set(mutation.args.stack, mutation.args.set);
    if (mutation.name === 'draft.set')
      drafts.set(mutation.args.draft, { ...drafts.get(mutation.args.draft), ...mutation.args.set });
  }
  return { drafts, stacks };
}

/** A refused change is not sent again as it is. An unknown upload is sent again, an unknown draft as a whole. */
async function giveUpRefused(
  db: Database,
  rows: readonly StackOutboxRow[],
  results: readonly StackMutationResult[],
): Promise<void> {
  for (const [at, { mutation }] of rows.entries()) {
    const result = results[at];
    if (mutation.name !== 'draft.set' || result?.applied !== false) continue;
    const draft = await db.drafts.get(mutation.args.draft);
    if (draft !== undefined) await db.drafts.put({ ...draft, ...afterRefusal(draft, mutation.args, result) });
  }
}

function afterRefusal(
  draft: DraftRow,
  { base, set }: { readonly base: number; readonly set: DraftSet },
  { code, message }: Pick<Extract<StackMutationResult, { readonly applied: false }>, 'code' | 'message'>,
): Partial<DraftRow> {
  const uploads = new Set((set.photos?.add ?? []).flatMap(({ uploadId }) => uploadId ?? []));
  const isExpired = ({ uploadId }: DraftRow['photos'][number]): boolean =>
    uploadId !== undefined && uploads.has(uploadId);
  if (code === 'not_found' && uploads.size > 0)
    return {
      // The picture of another device's photo is gone with the upload: that device sends it again.
      photos: draft.photos
        .filter((photo) => !(isExpired(photo) && photo.picture !== undefined))
        .map((photo) =>
          isExpired(photo) ? { ...photo, uploadId: undefined, tries: photo.tries + 1 } : photo,
        ),
    };
  if (code === 'not_found' && base > 0) return { sync: undefined };
  return { sync: { ...draft.sync, refused: set, message } };
}

/** Where the server has applied a change and still does not have it, sending it again would never end. */
async function stopRepeating(
  db: Database,
  ports: WritePorts,
  sent: ReadonlyMap<string, DraftSet>,
): Promise<void> {
  for (const [id, set] of sent) {
    const draft = await db.drafts.get(id);
    const [again] = draft === undefined ? [] : unsentMutations(draft, ports);
    if (draft !== undefined && again?.name === 'draft.set' && isSameValue(again.args.set, set))
      await db.drafts.put({ ...draft, sync: { ...draft.sync, refused: set } });
  }
}

/**
 * The server was restored from a backup, or is another one: every draft is sent as a whole. What is listed is not kept any
 * longer: if the server does not know the listing, the draft comes again.
 */
async function startAgain(db: Database, owner: OwnerKey, epoch: string): Promise<void> {
  const items = (await queryDrafts(db, owner).toArray()).filter(({ stack }) => stack !== undefined);
  await deleteDrafts(
    db,
    items.filter(({ state }) => state === 'listed').map(({ id }) => id),
  );
  for (const draft of items.filter(({ state }) => state !== 'listed'))
    await db.drafts.put({ ...draft, sync: undefined, conflicts: undefined });
  for (const stack of await queryStacks(db, owner).toArray())
    await db.stacks.put({ ...stack, synced: undefined });
  const rows = await queryStackOutbox(db, owner).toArray();
  await db.stackOutbox.bulkDelete(
    rows.filter(({ mutation }) => mutation.name.endsWith('.set')).map(({ seq }) => seq),
  );
  await db.state.put({ key: 'stackSync', value: { whose: owner, cursor: 0, epoch } });
}

/** After everything was read: what did not come is listed or removed, unless something about it is unsent. */
async function forgetUnseen(db: Database, owner: OwnerKey, seen: readonly string[]): Promise<void> {
  const came = new Set(seen);
  const gone = (await queryDrafts(db, owner).toArray()).filter(
    (draft) =>
      !came.has(draft.id) &&
      draft.sending === undefined &&
      draft.state !== 'listed' &&
      isKnownToServer(draft),
  );
  await deleteDrafts(
    db,
    gone.map(({ id }) => id),
  );
  for (const stack of await queryStacks(db, owner).toArray())
    if (stack.synced !== undefined && !came.has(stack.id)) await forgetStack(db, stack);
}
