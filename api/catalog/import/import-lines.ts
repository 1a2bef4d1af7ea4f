import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { changesFromRow, hasProductId } from './changes-from-row.ts';
import type { Changes } from '../change-products.ts';
import { listingFromRow, type KnownPictures } from './listing-from-row.ts';
import type { Listing } from '../create-listing.ts';
import type { NumberedRow } from './parse-listings.ts';
import { unescapeFormula } from './csv-cells.ts';

/** A line of an import: a new listing, a change of a product, or the line's errors. */
export type ImportLine =
  | {
      readonly at: number;
      readonly listing: Listing;
      readonly pictureMissing: boolean;
      /** The file names that `imageUrl` lists, separated by "|". */
      readonly photos: readonly string[];
    }
  | { readonly at: number; readonly id: number; readonly changes: Changes; readonly sold?: number }
  | { readonly at: number; readonly reasons: readonly string[] };

/** Lines per turn of the event loop. */
const CHUNK_SIZE = 50;

/**
 * Parses the lines of an import. `now` in ms; `ignored` columns are not read. The second line that names the same product is an
 * error.
 */
export async function* importLines(
  rows: AsyncIterable<NumberedRow>,
  now: number,
  pictures: KnownPictures,
  ignored: readonly string[] = [],
): AsyncGenerator<ImportLine> {
  const named = new Map<number, number>();
  let seen = 0;
  for await (const row of rows) {
    seen += 1;
    if (seen % CHUNK_SIZE === 0) await yieldToEventLoop();
    const line = lineOf(row, now, pictures, ignored);
    const before = 'id' in line ? named.get(line.id) : undefined;
    if (before !== undefined) yield { at: line.at, reasons: [`line ${before} names the same item`] };
    else yield line;
    if ('id' in line) named.set(line.id, before ?? line.at);
  }
}

function lineOf(
  row: NumberedRow,
  now: number,
  pictures: KnownPictures,
  ignored: readonly string[],
): ImportLine {
  const { at } = row;
  if ('unreadable' in row) return { at, reasons: [row.unreadable] };
  const cells = Object.fromEntries(
    Object.entries(row.cells)
      .filter(([name]) => !ignored.includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? unescapeFormula(value) : value]),
  );
  if (hasProductId(cells)) return { at, ...changesFromRow(cells, now) };
  const read = listingFromRow(cells, now, pictures);
  return 'listing' in read ? { at, ...read, photos: fileNames(cells['imageUrl']) } : { at, ...read };
}

const fileNames = (cell: unknown): readonly string[] =>
  typeof cell === 'string'
    ? cell
        .split('|')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [];
