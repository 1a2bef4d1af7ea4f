import type { SyncedDraft, SyncedStack } from '#contract/selling/stack-sync.ts';
import { isSameValue } from '#contract/selling/merge-field.ts';
import type { Database } from '../database.ts';
import type { DraftRow, DraftSet } from '../drafts/draft.ts';
import { deleteDrafts } from '../drafts/drafts.ts';
import { createdAtOf } from '../outbox/mutation-id.ts';
import type { OwnerKey } from '../rows.ts';
import type { StackRow } from '../stacks/stack.ts';
import { FIRST_DEFAULTS, type StackDefaults } from '../stacks/stack-defaults.ts';
import { queryItems } from '../stacks/stack-queries.ts';
import { deleteStacks } from '../stacks/stacks.ts';
import type { Removals } from './stack-outbox.ts';
import { createFromCopy, listedElsewhere, removedElsewhere, takeInDraft } from './take-in-draft.ts';
import { hasOwnChanges } from './unsent-changes.ts';

interface Copies {
  readonly owner: OwnerKey;
  readonly copies: readonly SyncedDraft[];
  /** What this device has sent of each draft, now answered. */
  readonly sent?: ReadonlyMap<string, DraftSet>;
  /** What this device has removed and not sent yet. */
  readonly removals?: Removals;
  readonly now: number;
}

/** Takes in the server's copies of drafts. Requires a transaction over `stackSyncTables`. */
export async function takeInCopies(
  db: Database,
  { owner, copies, sent, removals, now }: Copies,
): Promise<void> {
  const ids = copies.map(({ id }) => id);
  const known = new Map((await db.drafts.bulkGet(ids)).flatMap((row) => (row ? [[row.id, row]] : [])));
  const data = new Set(await db.draftPhotos.where('draft').anyOf(ids).primaryKeys());
  for (const copy of copies) {
    const draft = known.get(copy.id);
    const isRemoved =
      removals?.drafts.has(copy.id) === true || removals?.stacks.has(copy.stack ?? '') === true;
    // A photo of another account on this device has the same draft only if somebody copied the device.
    if (isRemoved || (draft !== undefined && draft.whose !== owner)) continue;
    await takeInCopy(db, owner, draft, copy, { sent: sent?.get(copy.id), data, now });
  }
}

interface About {
  readonly sent: DraftSet | undefined;
  readonly data: ReadonlySet<string>;
  readonly now: number;
}

async function takeInCopy(
  db: Database,
  owner: OwnerKey,
  draft: DraftRow | undefined,
  copy: SyncedDraft,
  { sent, data, now }: About,
): Promise<void> {
  if (draft?.sending !== undefined) {
    await db.drafts.put({ ...draft, sync: { ...draft.sync, later: copy } });
    return;
  }
  if (copy.state === 'removed') {
    if (draft === undefined || draft.state === 'listed') return;
    if (hasOwnChanges(draft)) await db.drafts.put(removedElsewhere(draft, copy));
    else await deleteDrafts(db, [copy.id]);
    return;
  }
  if (copy.state === 'listed') {
    if (draft === undefined) return;
    await deletePhotos(
      db,
      draft.photos.map(({ key }) => key),
    );
    await db.draftFrames.delete(draft.id);
    await db.drafts.put(
      draft.state === 'listed'
        ? { ...draft, productId: draft.productId ?? copy.productId }
        : { ...listedElsewhere(draft, copy), changedAt: now },
    );
    return;
  }
  // This device has heard of the listing already: the copy is older.
  if (draft?.state === 'listed') return;
  const stack = copy.stack ?? draft?.stack;
  if (stack === undefined) return;
  await ensureStack(db, owner, stack);
  const here = draft ?? createFromCopy(owner, stack, copy, now);
  const next = takeInDraft(here, copy, { sent, hasData: (key) => data.has(key) });
  await deletePhotos(
    db,
    here.photos.map(({ key }) => key).filter((key) => next.photos.every((photo) => photo.key !== key)),
  );
  await db.drafts.put(next);
}

async function deletePhotos(db: Database, keys: readonly string[]): Promise<void> {
  await db.draftPhotos.bulkDelete([...keys]);
  await db.draftThumbs.bulkDelete([...keys]);
}

const createStack = (whose: OwnerKey, id: string, rev: number, defaults: StackDefaults): StackRow => ({
  id,
  whose,
  defaults,
  madeAt: createdAtOf(id),
  synced: { rev, defaults },
});

/** A draft may come before its stack. */
async function ensureStack(db: Database, whose: OwnerKey, id: string): Promise<void> {
  if ((await db.stacks.get(id)) === undefined) await db.stacks.put(createStack(whose, id, 0, FIRST_DEFAULTS));
}

/**
 * Takes in stacks, after their drafts: one that was removed stays as long as it has items that the server does not know. `sent`:
 * the values that this device has sent, now answered.
 */
export async function takeInStacks(
  db: Database,
  owner: OwnerKey,
  copies: readonly SyncedStack[],
  { sent, removals }: { readonly sent: ReadonlyMap<string, StackDefaults>; readonly removals: Removals },
): Promise<void> {
  for (const { id, rev, defaults = FIRST_DEFAULTS, removed } of copies) {
    const stack = await db.stacks.get(id);
    if (removals.stacks.has(id) || (stack !== undefined && stack.whose !== owner)) continue;
    if (removed === true) await forgetStack(db, stack);
    else if (stack === undefined) await db.stacks.put(createStack(owner, id, rev, defaults));
    else {
      const before = sent.get(id) ?? stack.synced?.defaults;
      const isUnsent = before !== undefined && !isSameValue(stack.defaults, before);
      await db.stacks.put({
        ...stack,
        defaults: isUnsent ? stack.defaults : defaults,
        synced: { rev, defaults },
      });
    }
  }
}

/** Deletes a stack that the server no longer has, unless it has items here. Requires a transaction over `stackSyncTables`. */
export async function forgetStack(db: Database, stack: StackRow | undefined): Promise<void> {
  if (stack === undefined) return;
  if ((await queryItems(db, stack.id).count()) === 0) await deleteStacks(db, [stack.id]);
  else await db.stacks.put({ ...stack, synced: undefined });
}
