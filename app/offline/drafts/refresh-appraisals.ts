import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import type { DraftRow } from './draft.ts';
import { queryDrafts } from './draft-view.ts';
import type { AppraisalPorts } from '../ports.ts';
import { recordAppraisal, recordAppraisalGone } from './record-draft-result.ts';

/** The current owner's open drafts with a pending appraisal. A draft submitted for listing is no longer filled in. */
const listPendingDrafts = async (db: Database): Promise<readonly DraftRow[]> =>
  db.transaction('r', db.drafts, db.state, async () =>
    queryDrafts(db, await currentOwner(db))
      .filter(({ reading, state }) => reading !== undefined && (state === 'editing' || state === 'refused'))
      .toArray(),
  );

/** Ids of the uploads with a pending appraisal, joined: the text changes whenever they do. */
export const listPendingAppraisals = async (db: Database): Promise<string> =>
  (await listPendingDrafts(db)).map(({ reading }) => reading?.uploadId).join(' ');

/**
 * Requests each pending appraisal once and fills in the results. Returns whether to poll again soon; an appraisal past its
 * deadline is requested once more at the next call. Throws only if the database fails.
 */
export async function refreshAppraisals(
  local: LocalDb,
  { now, readUpload }: AppraisalPorts,
): Promise<boolean> {
  for (const { id, reading } of await local.run(listPendingDrafts)) {
    if (reading === undefined) continue;
    try {
      await recordAppraisal(local, id, await readUpload(reading.uploadId), now());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') await recordAppraisalGone(local, id);
      else if (!isTransient(error)) throw error;
    }
  }
  const left = await local.run(listPendingDrafts);
  return left.some(({ reading }) => reading !== undefined && now() < reading.until);
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof BadAnswerError;
