import { columnsFromItems, type MirrorItem } from '#contract/sync/mirror-columns.ts';
import type { MirrorPage } from '#contract/sync/mirror.ts';
import type { Deps } from '../deps.ts';
import { currentChange } from '../storage/change.ts';
import type { Db } from '../storage/storage.ts';
import { readEpoch } from '../sync/epoch.ts';
import { encodeCursor, decodeCursor, type CursorState } from './mirror-cursor.ts';
import {
  BOUND_COUNT,
  readBounds,
  mirrorItemIn,
  emptySnapshot,
  SIZES,
  type MirrorSizes,
} from './mirror-set.ts';
import { purgedUpTo } from './mirror.repo.ts';
import { readDelta, type DeltaPass } from './mirror-delta.ts';

/**
 * The next page that takes a phone from its cursor towards the current set; from nothing without a cursor or with one that
 * is too old. Throws ShopError invalid_input (malformed) if the text is not a cursor.
 *
 * A phone catches up in passes. A pass has a fixed end, and later changes belong to the next pass. So pages can be requested
 * at any time, and the server stores nothing about them.
 */
export async function mirrorPage(
  deps: Pick<Deps, 'storage'>,
  cursor: string | undefined,
  sizes: MirrorSizes = SIZES,
): Promise<MirrorPage> {
  const { db } = deps.storage;
  const epoch = await readEpoch(deps);
  // Read first: later changes belong to the next pass.
  const change = await currentChange(db);
  const state = cursor === undefined ? undefined : decodeCursor(epoch, BOUND_COUNT, cursor);
  const isResumed = state !== undefined && (await canResume(db, state, change, sizes));
  const pass = await startOrResumePass(
    db,
    isResumed ? state : { from: emptySnapshot(change) },
    change,
    sizes,
  );

  const { found, next } = await readDelta(db, pass, sizes.page);
  const items: MirrorItem[] = [];
  const removedIds: number[] = [];
  for (const [id, row] of found) {
    const item = row && mirrorItemIn(row, pass.to.bounds);
    if (item === undefined) removedIds.push(id);
    else items.push(item);
  }
  const { from, to } = pass;
  const nextState: CursorState = next === undefined ? { from: to } : { from, pass: { to, ...next } };
  return {
    ...(cursor !== undefined && !isResumed ? { reset: true } : {}),
    ...(items.length === 0 ? {} : { columns: columnsFromItems(items) }),
    removedIds,
    cursor: encodeCursor(epoch, nextState),
    more: next !== undefined || to.change < change,
  };
}

/** False when the cursor is newer than this (restored) database, or when tombstones since were purged. */
async function canResume(
  db: Db,
  { from, pass }: CursorState,
  change: number,
  { maxMissed }: MirrorSizes,
): Promise<boolean> {
  if ((pass?.to ?? from).change > change) return false;
  if (pass === undefined && change - from.change > maxMissed) return false;
  return from.change >= (await purgedUpTo(db));
}

async function startOrResumePass(
  db: Db,
  { from, pass }: CursorState,
  change: number,
  sizes: MirrorSizes,
): Promise<DeltaPass> {
  if (pass !== undefined) return { from, ...pass };
  return { from, to: { change, bounds: await readBounds(db, sizes) } };
}
