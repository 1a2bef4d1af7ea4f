import type { SessionDeps } from '../sessions/guest-merge.ts';
import {
  createBufferedCounts,
  writeBufferedCounts,
  type BufferedCounts,
} from '../storage/buffered-counts.ts';
import { addLookUps } from './isbn-records.repo.ts';

/** Look-ups by ISBN, without who looked it up. */
export type IsbnLookUps = BufferedCounts<string>;

export interface AppraisalDeps extends SessionDeps {
  readonly isbnLookUps: IsbnLookUps;
}

const MAX_ISBNS = 20_000;

export const createIsbnLookUps = (): IsbnLookUps => createBufferedCounts(MAX_ISBNS);

/** Stores the look-ups counted since the last call. Those of ISBNs without a record are dropped. */
export const writeIsbnLookUps = ({
  storage,
  isbnLookUps,
}: Pick<AppraisalDeps, 'storage' | 'isbnLookUps'>): Promise<void> =>
  writeBufferedCounts(storage, 'isbn-records', isbnLookUps, addLookUps);
