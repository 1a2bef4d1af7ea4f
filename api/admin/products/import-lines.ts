import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { changesFromRow, namesProduct } from '../../catalog/import/changes-from-row.ts';
import type { Changes } from '../../catalog/change-products.ts';
import { listingFromRow, type KnownPictures } from '../../catalog/import/listing-from-row.ts';
import type { Listing } from '../../catalog/listing.ts';
import type { NumberedRow } from '../../catalog/import/parse-listings.ts';
import { unescapeFormula } from './csv-cells.ts';

/** What a line of an import is to do, or everything wrong with it. */
export type ImportLine =
  | { readonly at: number; readonly listing: Listing; readonly pictureMissing: boolean }
  | { readonly at: number; readonly id: number; readonly changes: Changes }
  | { readonly at: number; readonly reasons: readonly string[] };

/** So many lines are looked at before others are served. */
const CHUNK_SIZE = 50;

/** The lines of a list, one after the other. `now` in milliseconds; a product that is named twice is wrong the second time. */
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
  return { at, ...(namesProduct(cells) ? changesFromRow(cells, now) : listingFromRow(cells, now, pictures)) };
}
