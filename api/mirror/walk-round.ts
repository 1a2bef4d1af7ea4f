import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { Db } from '../storage/storage.ts';
import type { Extent, Place } from './mirror-cursor.ts';
import { isAtOrAbove } from './mirror-set.ts';
import { changedIn, deletedIn, unchangedIn, type Kind, type MirrorRow, type Stretch } from './mirror.repo.ts';

/** What leads from one extent to another; `step` and `place` say how far somebody is. */
export interface Round {
  readonly from: Extent;
  readonly to: Extent;
  readonly step?: number;
  readonly place?: Place;
}

/** What a round touches: by its id, the product as it is now; undefined when it was deleted. */
export type Found = Map<number, MirrorRow | undefined>;

/** The steps after the first, each about products that have not changed but may have crossed a bound that moved. */
const SHELVES: readonly Kind[] = ['featured', 'popular', ...CATEGORIES];

/**
 * The next `limit` products of a round, and where to go on, if there is more. First whatever changed, then on each shelf
 * what lies between where the set ended and where it ends now.
 */
export async function walk(
  db: Db,
  round: Round,
  limit: number,
): Promise<{ readonly found: Found; readonly next?: { readonly step: number; readonly place: Place } }> {
  const found: Found = new Map();
  let place = round.place;
  for (let step = round.step ?? 0; step <= SHELVES.length; step += 1) {
    const room = limit - found.size;
    if (room === 0) return { found, next: { step, place: place ?? startOf(round, step) } };
    const read = await readStep(db, round, step, place ?? startOf(round, step), room);
    for (const { id, row } of read) found.set(id, row);
    const last = read.at(-1);
    if (read.length === room && last !== undefined) return { found, next: { step, place: last.place } };
    place = undefined;
  }
  return { found };
}

interface Touched {
  readonly id: number;
  readonly row: MirrorRow | undefined;
  /** How far one is who has read this. */
  readonly place: Place;
}

const startOf = (round: Round, step: number): Place =>
  step === 0 ? { key: round.from.change, id: 0 } : stretchOf(round, step).high;

async function readStep(
  db: Db,
  round: Round,
  step: number,
  place: Place,
  limit: number,
): Promise<readonly Touched[]> {
  if (step === 0) return changed(db, { after: place.key, upTo: round.to.change, limit });
  const kind = SHELVES[step - 1];
  const { low, high } = stretchOf(round, step);
  if (kind === undefined || isAtOrAbove(low, high)) return [];
  const rows = await unchangedIn(
    db,
    kind,
    { low, high: isAtOrAbove(place, high) ? high : place },
    stretchOf(round, 1),
    round.from.change,
    limit,
  );
  return rows.map((row) => ({ id: row.id, row, place: { key: row.createdAt, id: row.id } }));
}

/** Products and tombstones by their changes; a product that lies there deleted has its tombstone's change. */
async function changed(db: Db, span: Parameters<typeof changedIn>[1]): Promise<readonly Touched[]> {
  if (span.after >= span.upTo) return [];
  const [rows, deleted] = await Promise.all([changedIn(db, span), deletedIn(db, span)]);
  const byChange = new Map<number, Touched>();
  for (const { id, change } of deleted)
    byChange.set(change, { id, row: undefined, place: { key: change, id: 0 } });
  for (const row of rows) byChange.set(row.change, { id: row.id, row, place: { key: row.change, id: 0 } });
  return [...byChange.values()]
    .toSorted((one, other) => one.place.key - other.place.key)
    .slice(0, span.limit);
}

/** Between the bounds of a shelf; featured and popular products have one bound. */
function stretchOf({ from, to }: Round, step: number): Stretch {
  const bound = Math.max(0, step - 2);
  const [one, other] = [from.bounds[bound], to.bounds[bound]];
  if (one === undefined || other === undefined) throw new Error(`there is no bound ${bound}`);
  return isAtOrAbove(one, other) ? { low: other, high: one } : { low: one, high: other };
}
