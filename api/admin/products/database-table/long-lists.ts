import type { AdminSort } from '#contract/admin/admin-products.ts';
import type { Db } from '../../../storage/storage.ts';
import { createFilter } from '../find-products.ts';
import { toScannedProduct, type IndexedProduct } from '../indexed-product.ts';
import { heldCopies } from '../product-index.repo.ts';
import type { TableQuery, TableWindow } from '../product-table.ts';
import type { KnownPositions } from './known-positions.ts';
import type { PositionedRow } from './ordered-rows.repo.ts';
import { scanOrder, skipRows } from './ordered-rows.ts';
import { decodeTableCursor, encodeTableCursor } from './table-cursor.ts';
import { tableOrder, type Position, type TableOrder } from './table-order.repo.ts';

/** Rows at both ends of a list whose offsets are exact. Skipping this many takes a few ms. */
const EXACT_ROWS = 1_000;

/** A list that is longer than what is read as a whole. */
interface LongList {
  readonly total: number;
  /** Reads rows from a position on, or from the start; before it, or from the end, if backward. */
  readonly read: (
    from: Position | undefined,
    isBackward: boolean,
    limit: number,
  ) => Promise<readonly PositionedRow[]>;
  /** The position of the row before a window; undefined for the first window. Estimated in the middle of the whole catalog. */
  readonly positionBefore: (offset: number) => Promise<Position | undefined>;
  /** All products, so that `total` and the positions of rows near the end are exact. */
  readonly isWhole: boolean;
}

/** Reads a window of a long list. Throws ShopError invalid_input for a cursor of another sort order. */
export async function readLongWindow(list: LongList, query: TableQuery): Promise<TableWindow> {
  const { sort, limit, offset, before } = query;
  const rows = await readRows(list, query);
  const [first, last] = [rows[0], rows.at(-1)];
  // A filtered list that ends early is shorter than supposed.
  const isEnd = before === undefined && rows.length < Math.min(limit, list.total - offset);
  const count = list.isWhole
    ? { total: list.total }
    : isEnd
      ? { total: offset + rows.length }
      : { total: list.total, totalIsExact: false as const };
  if (first === undefined || last === undefined) return { ids: [], ...count };
  const cursors = {
    first: encodeTableCursor(sort, first.position),
    last: encodeTableCursor(sort, last.position),
  };
  return { ids: rows.map(({ row }) => row.id), ...count, cursors };
}

async function readRows(
  list: LongList,
  { sort, limit, offset, after, before }: TableQuery,
): Promise<readonly PositionedRow[]> {
  const { total } = list;
  const size = Math.min(limit, total - offset);
  const [start, end] = [after, before].map((cursor) =>
    cursor === undefined ? undefined : decodeTableCursor(sort, cursor),
  );
  if (size <= 0) return [];
  const isNearEdge = offset < EXACT_ROWS || (list.isWhole && offset + limit > total - EXACT_ROWS);
  if (!isNearEdge && start !== undefined) return list.read(start, false, size);
  if (!isNearEdge && end !== undefined) return (await list.read(end, true, size)).toReversed();
  return list.read(await list.positionBefore(offset), false, size);
}

/** Reads up to `limit` rows that pass a test. */
async function readSome(
  db: Db,
  order: TableOrder,
  scan: { readonly from: Position | undefined; readonly isBackward: boolean; readonly chunkSize?: number },
  limit: number,
  test: (product: IndexedProduct) => boolean = () => true,
): Promise<readonly PositionedRow[]> {
  const found: PositionedRow[] = [];
  for await (const rows of scanOrder(db, order, scan)) {
    found.push(...rows.filter(({ row }) => test(toScannedProduct(row))));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** All `total` products in one order. */
export function wholeCatalog(db: Db, sort: AdminSort, total: number, known: KnownPositions): LongList {
  const order = tableOrder(sort);
  return {
    total,
    isWhole: true,
    read: (from, isBackward, limit) => readSome(db, order, { from, isBackward, chunkSize: limit }, limit),
    positionBefore: async (offset) => {
      if (offset === 0) return undefined;
      const row = offset - 1;
      const [fromStart, fromEnd] = [offset, total - row];
      const near = Math.min(fromStart, fromEnd);
      const start = near <= EXACT_ROWS ? undefined : known.nearest(row, near);
      const isBackward = start === undefined ? fromEnd < fromStart : start.row > row;
      const count = start === undefined ? near : Math.abs(start.row - row);
      let position = start?.position;
      for await (const skipped of skipRows(db, order, { from: position, isBackward }, count)) {
        position = skipped.position;
        const from = start?.row ?? (isBackward ? total : -1);
        known.add({ row: from + (isBackward ? -skipped.rows : skipped.rows), position });
      }
      return position;
    },
  };
}

/** The first `total` matches of a filter that has more. */
export async function filteredList(
  db: Db,
  { filter, sort }: TableQuery,
  total: number,
  known: KnownPositions,
): Promise<LongList> {
  const order = tableOrder(sort, filter);
  const test = createFilter(filter, await heldCopies(db));
  const read: LongList['read'] = (from, isBackward, limit) =>
    readSome(db, order, { from, isBackward }, limit, test);
  return {
    total,
    isWhole: false,
    read,
    positionBefore: async (offset) => {
      if (offset === 0) return undefined;
      const start = known.nearestBefore(offset - 1);
      const skipped = offset - 1 - (start?.row ?? -1);
      const rows = skipped === 0 ? [] : await read(start?.position, false, skipped);
      const position = rows.at(-1)?.position ?? start?.position;
      if (position !== undefined) known.add({ row: offset - 1, position });
      return position;
    },
  };
}
