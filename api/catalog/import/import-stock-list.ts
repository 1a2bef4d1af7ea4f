import type { Deps } from '../../deps.ts';
import { addProducts } from '../add-product.ts';
import { listingFromRow, type KnownPictures } from './listing-from-row.ts';
import type { Listing } from '../listing.ts';
import type { NumberedRow } from './parse-listings.ts';

/** So many listings are written at once. */
const BATCH = 500;

/** What came of a list. */
export interface Imported {
  readonly good: number;
  readonly bad: number;
  /** Good ones that name a picture which the shop does not have, and so have none. */
  readonly withoutPicture: number;
}

interface Wishes {
  /** Writes some hundred listings down; a dry run does nothing. */
  readonly put: (listings: readonly Listing[]) => Promise<void>;
  readonly pictures: KnownPictures;
  /** Hears of each bad row, in the order of the list. */
  readonly onBad: (at: number, reasons: readonly string[]) => void;
  /** Hears how many rows have been looked at. */
  readonly onProgress: (rows: number) => void;
}

/**
 * Goes through a seller's list: good rows are put in batches, bad ones are told and left out. `now` in milliseconds.
 * Throws what `put` throws; what was put before stays.
 */
export async function importStockList(
  rows: AsyncIterable<NumberedRow>,
  now: number,
  { put, pictures, onBad, onProgress }: Wishes,
): Promise<Imported> {
  const done = { good: 0, bad: 0, withoutPicture: 0 };
  let batch: Listing[] = [];
  const putBatch = async (): Promise<void> => {
    if (batch.length > 0) await put(batch);
    batch = [];
    onProgress(done.good + done.bad);
  };
  for await (const row of rows) {
    const read =
      'unreadable' in row ? { reasons: [row.unreadable] } : listingFromRow(row.cells, now, pictures);
    if ('reasons' in read) {
      done.bad += 1;
      onBad(row.at, read.reasons);
      continue;
    }
    done.good += 1;
    if (read.pictureMissing) done.withoutPicture += 1;
    batch.push(read.listing);
    if (batch.length === BATCH) await putBatch();
  }
  await putBatch();
  return done;
}

/** Puts a batch into the shop, all of it or nothing. */
export async function putListings(
  deps: Pick<Deps, 'storage' | 'now'>,
  listings: readonly Listing[],
): Promise<void> {
  await deps.storage.transaction({ catalog: true }, (tx) => addProducts(tx, deps.now(), listings));
}
