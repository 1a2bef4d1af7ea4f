import { writeIsbnLookUps, type AppraisalDeps } from '../appraisal/isbn-look-ups.ts';
import { startInterval } from '../jobs/start-interval.ts';
import type { SearchDeps } from '../search/searched-words.ts';
import { writeSearchedWords } from '../search/write-searched-words.ts';
import type { ViewDeps } from '../selling/views/listing-views.ts';
import { writeListingViews } from '../selling/views/write-listing-views.ts';
import { writeCallHours } from './write-call-hours.ts';

const INTERVAL_MS = 30_000;

type CountDeps = AppraisalDeps & SearchDeps & ViewDeps;

/** Writes this process's in-memory counts to the database: searches, views, look-ups of ISBNs, and calls to external services. */
export async function writeCounts(deps: CountDeps): Promise<void> {
  await writeSearchedWords(deps);
  await writeListingViews(deps);
  await writeIsbnLookUps(deps);
  await writeCallHours(deps);
}

/** Starts writing the counts every 30 s. Returns the function that stops it and writes the last counts. */
export function watchCounts(deps: CountDeps): () => Promise<void> {
  const stop = startInterval(deps, INTERVAL_MS, 'writing counts failed', writeCounts);
  return async () => {
    await stop();
    await writeCounts(deps);
  };
}
