import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../../storage/storage.ts';
import { countRange, positionAt, readRange, type PositionedRow } from './ordered-rows.repo.ts';
import type { IndexRange, Position, TableOrder } from './table-order.repo.ts';

/** Rows per read; SQLite blocks the event loop for some ms meanwhile. */
const CHUNK_SIZE = 500;
/** Index entries that one statement skips: some 5 ms. */
const SKIP_SIZE = 50_000;

interface Scan {
  /** Excluded; without it, the scan begins at the start or, backward, at the end. */
  readonly from?: Position | undefined;
  readonly isBackward?: boolean | undefined;
  readonly chunkSize?: number | undefined;
}

/** Reads the rows of an order from a position on, chunk by chunk, yielding to other requests. */
export async function* scanOrder(
  db: Db,
  order: TableOrder,
  { from, isBackward = false, chunkSize = CHUNK_SIZE }: Scan,
): AsyncGenerator<readonly PositionedRow[]> {
  let ranges = order.rangesFrom(from, isBackward);
  for (let [range] = ranges; range !== undefined; [range] = ranges) {
    const rows = await readRange(db, range, chunkSize);
    if (rows.length > 0) yield rows;
    ranges = rows.length < chunkSize ? ranges.slice(1) : order.rangesFrom(rows.at(-1)?.position, isBackward);
    await yieldToEventLoop();
  }
}

/** A position some rows after another. */
export interface Skipped {
  readonly rows: number;
  readonly position: Position;
}

/**
 * Finds the position of the row `count` rows after a position, or before it if backward, by skipping index entries in bounded
 * pieces, and yields the position that each piece reached. Without `from`, the first row is one row away. Ends early if there
 * are fewer rows.
 */
export async function* skipRows(
  db: Db,
  order: TableOrder,
  { from, isBackward = false }: Pick<Scan, 'from' | 'isBackward'>,
  count: number,
): AsyncGenerator<Skipped> {
  let rows = 0;
  let ranges: readonly IndexRange[] = order.rangesFrom(from, isBackward);
  for (let [range] = ranges; range !== undefined && rows < count; [range] = ranges) {
    const size = Math.min(count - rows, SKIP_SIZE);
    const position = await positionAt(db, range, size - 1);
    if (position === undefined) {
      rows += await countRange(db, range, size);
      ranges = ranges.slice(1);
    } else {
      rows += size;
      yield { rows, position };
      ranges = order.rangesFrom(position, isBackward);
    }
    await yieldToEventLoop();
  }
}
