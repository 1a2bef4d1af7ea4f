import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { asOwner, type Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import {
  deleteRemoved,
  findUnusedDrafts,
  findUnusedStacks,
  ownersOfRemoved,
  ownersOfUnused,
  releaseUploadsOf,
  reserveRevisions,
  saveDraft,
  saveStack,
} from './stacks.repo.ts';

type PurgeDeps = Pick<Deps, 'storage' | 'now' | 'closing'>;

/** Owners per query. */
const CHUNK_SIZE = 100;

/** Removes unpublished drafts, and stacks without any, that did not change since an instant. Their devices hear so. */
export const purgeUnusedStacks = (deps: PurgeDeps, before: number): Promise<void> =>
  forEachOwner(
    deps,
    (limit) => ownersOfUnused(deps.storage.db, before, limit),
    removeUnused(deps.now(), before),
  );

/** Deletes what was removed before a time (ms). A device that has not synced since then reads everything again. */
export const purgeRemovedStacks = (deps: PurgeDeps, before: number): Promise<void> =>
  forEachOwner(
    deps,
    (limit) => ownersOfRemoved(deps.storage.db, before, limit),
    (tx, owner) => deleteRemoved(tx, owner, before),
  );

async function forEachOwner(
  { storage, closing }: PurgeDeps,
  find: (limit: number) => Promise<readonly string[]>,
  purge: (tx: Tx<'owner'>, owner: Owner) => Promise<void>,
): Promise<void> {
  for (;;) {
    const owners = await find(CHUNK_SIZE);
    for (const owner of owners.map(asOwner)) {
      if (closing()) return;
      await storage.transaction({ owner }, (tx) => purge(tx, owner));
      await yieldToEventLoop();
    }
    if (owners.length < CHUNK_SIZE) return;
  }
}

const removeUnused = (now: number, before: number) => async (tx: Tx<'owner'>, owner: Owner) => {
  const drafts = await findUnusedDrafts(tx, owner, before);
  let rev = await reserveRevisions(tx, owner, drafts.length);
  for (const row of drafts) {
    rev += 1;
    const removed = { body: null, conflicts: null, fieldRevs: {}, state: 'removed' as const };
    await saveDraft(tx, { ...row, ...removed, rev, changedAt: now });
  }
  await releaseUploadsOf(
    tx,
    now,
    drafts.map(({ id }) => id),
  );
  const stacks = await findUnusedStacks(tx, owner, before);
  rev = await reserveRevisions(tx, owner, stacks.length);
  for (const row of stacks) {
    rev += 1;
    await saveStack(tx, { ...row, rev, changedAt: now, removedAt: now });
  }
};
