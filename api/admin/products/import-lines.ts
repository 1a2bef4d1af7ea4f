import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { changesFromRow, hasProductId } from '../../catalog/import/changes-from-row.ts';
import type { Changes } from '../../catalog/change-products.ts';
import { listingFromRow, type KnownPictures } from '../../catalog/import/listing-from-row.ts';
import type { Listing } from '../../catalog/create-listing.ts';
import type { NumberedRow } from '../../catalog/import/parse-listings.ts';
import { unescapeFormula } from './csv-cells.ts';

/** A line of an import: a new listing, a change of a product, or the line's errors. */
export type ImportLine =
  | { readonly at: number; readonly listing: Listing; readonly pictureMissing: boolean }
  | { readonly at: number; readonly id: number; readonly changes: Changes }
  | { readonly at: number; readonly reasons: readonly string[] };

/** Lines per turn of the event loop. */
const CHUNK_SIZE = 50;

/** Parses the lines of an import. `now` in ms. The second line that names the same product is an error. */
export async function* importLines(
  rows: AsyncIterable<NumberedRow>,
  now: number,
  pictures: KnownPictures,
): AsyncGenerator<ImportLine> {
  const named = new Map<number, number>();
  let seen = 0;
  for await (const row of rows) {
    seen += 1;
    if (seen % CHUNK_SIZE === 0) await yieldToEventLoop();
    const line = lineOf(row, now, pictures);
    const before = 'id' in line ? named.get(line.id) : undefined;
    if (before !== undefined) yield { at: line.at, reasons: [`line ${before} names the same item`] };
    else yield line;
    if ('id' in line) named.set(line.id, before ?? line.at);
  }
}

function lineOf(row: NumberedRow, now: number, pictures: KnownPictures): ImportLine {
  const { at } = row;
  if ('unreadable' in row) return { at, reasons: [row.unreadable] };
  const cells = Object.fromEntries(
    Object.entries(row.cells).map(([name, value]) => [
      name,
      typeof value === 'string' ? unescapeFormula(value) : value,
    ]),
  );
  return { at, ...(hasProductId(cells) ? changesFromRow(cells, now) : listingFromRow(cells, now, pictures)) };
}
