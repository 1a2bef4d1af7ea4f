import { columnsOf, type MirrorItem } from '#contract/sync/mirror-columns.ts';
import type { MirrorPage } from '#contract/sync/mirror.ts';
import type { Deps } from '../deps.ts';
import { currentChange } from '../storage/change.ts';
import type { Db } from '../storage/storage.ts';
import { readEpoch } from '../sync/epoch.ts';
import { cursorOf, progressIn, type Progress } from './mirror-cursor.ts';
import { BOUNDS, boundsNow, itemOf, nothingOf, SIZES, type MirrorSizes } from './mirror-set.ts';
import { forgottenUpTo } from './mirror.repo.ts';
import { walk, type Round } from './walk-round.ts';

/**
 * What leads a phone from the state that its cursor names towards the set as it is now; without a cursor, or with one
 * that is too old, from nothing. Throws ShopError invalid_input (malformed) for a text that is no cursor.
 *
 * A phone's way goes in rounds. A round has a fixed end: what has changed since it began is left to the next, so its
 * pages can be asked for at any time, and the server keeps nothing about them.
 */
export async function mirrorPage(
  deps: Pick<Deps, 'storage'>,
  cursor: string | undefined,
  sizes: MirrorSizes = SIZES,
): Promise<MirrorPage> {
  const { db } = deps.storage;
  const epoch = await readEpoch(deps);
  // Before anything else is read: what changes from here on belongs to the next round.
  const change = await currentChange(db);
  const known = cursor === undefined ? undefined : progressIn(epoch, BOUNDS, cursor);
  const isUsable = known !== undefined && (await canGoOn(db, known, change, sizes));
  const round = await roundOf(db, isUsable ? known : { from: nothingOf(change) }, change, sizes);

  const { found, next } = await walk(db, round, sizes.page);
  const items: MirrorItem[] = [];
  const removedIds: number[] = [];
  for (const [id, row] of found) {
    const item = row && itemOf(row, round.to.bounds);
    if (item === undefined) removedIds.push(id);
    else items.push(item);
  }
  const { from, to } = round;
  const progress: Progress = next === undefined ? { from: to } : { from, underway: { to, ...next } };
  return {
    ...(cursor !== undefined && !isUsable ? { reset: true } : {}),
    ...(items.length === 0 ? {} : { columns: columnsOf(items) }),
    removedIds,
    cursor: cursorOf(epoch, progress),
    more: next !== undefined || to.change < change,
  };
}

/** Not when it is of a future that a restored database does not know, nor when deletions since were forgotten. */
async function canGoOn(
  db: Db,
  { from, underway }: Progress,
  change: number,
  { maxMissed }: MirrorSizes,
): Promise<boolean> {
  if ((underway?.to ?? from).change > change) return false;
  if (underway === undefined && change - from.change > maxMissed) return false;
  return from.change >= (await forgottenUpTo(db));
}

async function roundOf(
  db: Db,
  { from, underway }: Progress,
  change: number,
  sizes: MirrorSizes,
): Promise<Round> {
  if (underway !== undefined) return { from, ...underway };
  return { from, to: { change, bounds: await boundsNow(db, sizes) } };
}
