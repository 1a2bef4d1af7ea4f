import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { DraftRow } from '../drafts/draft.ts';
import { queryDrafts } from '../drafts/draft-view.ts';
import type { AppraisalPorts } from '../ports.ts';
import { takeReading, takeReadingGone } from '../drafts/take-draft-answer.ts';

/** Open drafts of the current person whose cover the shop still reads. A draft that is to be listed is not filled any more. */
const pendingDrafts = async (db: Database): Promise<readonly DraftRow[]> =>
  db.transaction('r', db.drafts, db.state, async () =>
    queryDrafts(db, await currentOwner(db))
      .filter(({ reading, state }) => reading !== undefined && (state === 'editing' || state === 'refused'))
      .toArray(),
  );

/** The uploads to ask about, as a text that changes whenever they do. */
export const pendingReadings = async (db: Database): Promise<string> =>
  (await pendingDrafts(db)).map(({ reading }) => reading?.uploadId).join(' ');

/**
 * Asks the shop once about each cover that it still reads, and fills in what it has read since. Returns whether it is to be
 * asked again soon; what could not be asked in its time is asked once more when this is called later. Throws only where
 * the database fails.
 */
export async function askReadings(local: LocalDb, { now, readUpload }: AppraisalPorts): Promise<boolean> {
  for (const { id, reading } of await local.run(pendingDrafts)) {
    if (reading === undefined) continue;
    try {
      await takeReading(local, id, await readUpload(reading.uploadId), now());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') await takeReadingGone(local, id);
      else if (!isPassing(error)) throw error;
    }
  }
  const left = await local.run(pendingDrafts);
  return left.some(({ reading }) => reading !== undefined && now() < reading.until);
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof BadAnswerError;
