import { startInterval } from '../jobs/start-interval.ts';
import type { SearchDeps } from '../search/searched-words.ts';
import { writeSearchedWords } from '../search/write-searched-words.ts';
import { writeCallHours } from './write-call-hours.ts';

const INTERVAL_MS = 30_000;

/** Writes down what this process has counted in memory: searches, and calls to what is outside. */
export async function writeCounts(deps: SearchDeps): Promise<void> {
  await writeSearchedWords(deps);
  await writeCallHours(deps);
}

/** The same by itself from now on. Answers what ends it, with the last counts written down. */
export function watchCounts(deps: SearchDeps): () => Promise<void> {
  const stop = startInterval(deps, INTERVAL_MS, 'counts could not be written down', writeCounts);
  return async () => {
    await stop();
    await writeCounts(deps);
  };
}
