import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { Db } from '../storage/storage.ts';
import type { Snapshot, Position } from './mirror-cursor.ts';
import { isAtOrAbove } from './mirror-set.ts';
import {
  listChanged,
  listDeleted,
  listUnchanged,
  type Kind,
  type MirrorRow,
  type Range,
} from './mirror.repo.ts';

/** The way from one snapshot to another; `step` and `position` are where it resumes. */
export interface DeltaPass {
  readonly from: Snapshot;
  readonly to: Snapshot;
  readonly step?: number;
  readonly position?: Position;
}

/** Product id -> the product as it is now; undefined when it was deleted. */
export type Delta = Map<number, MirrorRow | undefined>;

/** The steps after the first: unchanged products that may have crossed a bound that moved. */
const KINDS: readonly Kind[] = ['featured', 'popular', ...CATEGORIES];

/**
 * The next `limit` products of a pass, and where to resume if there are more. First the changed products, then for each kind
 * those between its old and its new bound.
 */
export async function readDelta(
  db: Db,
  pass: DeltaPass,
  limit: number,
): Promise<{
  readonly found: Delta;
  readonly next?: { readonly step: number; readonly position: Position };
}> {
  const found: Delta = new Map();
  let position = pass.position;
  for (let step = pass.step ?? 0; step <= KINDS.length; step += 1) {
    const remaining = limit - found.size;
    if (remaining === 0) return { found, next: { step, position: position ?? startPosition(pass, step) } };
    const read = await readStep(db, pass, step, position ?? startPosition(pass, step), remaining);
    for (const { id, row } of read) found.set(id, row);
    const last = read.at(-1);
    if (read.length === remaining && last !== undefined)
      return { found, next: { step, position: last.position } };
    position = undefined;
  }
  return { found };
}

interface DeltaEntry {
  readonly id: number;
  readonly row: MirrorRow | undefined;
  /** Where to resume after this entry. */
  readonly position: Position;
}

const startPosition = (pass: DeltaPass, step: number): Position =>
  step === 0 ? { key: pass.from.change, id: 0 } : rangeOf(pass, step).high;

async function readStep(
  db: Db,
  pass: DeltaPass,
  step: number,
  position: Position,
  limit: number,
): Promise<readonly DeltaEntry[]> {
  if (step === 0) return readChanged(db, { after: position.key, upTo: pass.to.change, limit });
  const kind = KINDS[step - 1];
  const { low, high } = rangeOf(pass, step);
  if (kind === undefined || isAtOrAbove(low, high)) return [];
  const rows = await listUnchanged(
    db,
    kind,
    { low, high: isAtOrAbove(position, high) ? high : position },
    rangeOf(pass, 1),
    pass.from.change,
    limit,
  );
  return rows.map((row) => ({ id: row.id, row, position: { key: row.createdAt, id: row.id } }));
}

/** Products and tombstones by change. A soft-deleted product and its tombstone share a change. */
async function readChanged(db: Db, range: Parameters<typeof listChanged>[1]): Promise<readonly DeltaEntry[]> {
  if (range.after >= range.upTo) return [];
  const [rows, deleted] = await Promise.all([listChanged(db, range), listDeleted(db, range)]);
  const byChange = new Map<number, DeltaEntry>();
  for (const { id, change } of deleted)
    byChange.set(change, { id, row: undefined, position: { key: change, id: 0 } });
  for (const row of rows) byChange.set(row.change, { id: row.id, row, position: { key: row.change, id: 0 } });
  return [...byChange.values()]
    .toSorted((one, other) => one.position.key - other.position.key)
    .slice(0, range.limit);
}

/** The range between the old and the new bound of a step's kind. Featured and popular products share one bound. */
function rangeOf({ from, to }: DeltaPass, step: number): Range {
  const bound = Math.max(0, step - 2);
  const [one, other] = [from.bounds[bound], to.bounds[bound]];
  if (one === undefined || other === undefined) throw new Error(`there is no bound ${bound}`);
  return isAtOrAbove(one, other) ? { low: other, high: one } : { low: one, high: other };
}
