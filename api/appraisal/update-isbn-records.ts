import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations.ts';
import { resolveIsbn } from '#contract/appraisal/resolve-isbn.ts';
import { findChangedIsbns } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { enqueuePackIfDue } from './isbn-pack/pack-job.ts';
import { collectEvidence, countDisputes, isOfListing, type Evidence } from './isbn-evidence.ts';
import {
  deleteListingStatements,
  moveRecordsCursor,
  readRecordsCursor,
  saveDisputes,
  saveListingStatements,
  type StoredStatement,
} from './isbn-records.repo.ts';

/** Products per step. */
const CHUNK_SIZE = 500;
/** ISBNs whose listings are read together: a burst must not take all connections. */
const BATCH_SIZE = 25;
/** Steps per run, so that a first run over a large catalog does not slow down the shop. */
const MAX_STEPS = 4;

type RecordDeps = Pick<Deps, 'storage' | 'now' | 'closing'>;

/**
 * Takes changes of products into the ISBN records: published, changed, imported and deleted ones, and at first all of them. A
 * record keeps the most certain statement, and counts the listings whose titles have other words. Once no change is left, the
 * ISBN pack is built if it is due.
 */
export async function updateIsbnRecords(deps: RecordDeps): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS && !deps.closing(); steps += 1) {
    if (!(await takeInChanges(deps))) return enqueuePackIfDue(deps);
    await yieldToEventLoop();
  }
}

/** Starts updating every minute. Returns the function that stops it. */
export const watchIsbnRecords = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'updating ISBN records failed', updateIsbnRecords);

/** Returns whether there may be more. */
async function takeInChanges({ storage, now }: RecordDeps): Promise<boolean> {
  const after = await readRecordsCursor(storage.db);
  const changed = await findChangedIsbns({ storage }, after, CHUNK_SIZE);
  if (changed === undefined) return false;
  const evidence: Evidence[] = [];
  for (let from = 0; from < changed.isbns.length; from += BATCH_SIZE)
    evidence.push(...(await collectEvidence({ storage }, changed.isbns.slice(from, from + BATCH_SIZE))));
  const statements = evidence.map(toStatement).filter((statement) => statement !== undefined);
  const gone = evidence.filter(({ records }) => !records.some(isOfListing)).map(({ isbn }) => isbn);
  return storage.transaction({ session: 'isbn-records' }, async (tx) => {
    if (!(await moveRecordsCursor(tx, after, changed.upTo))) return false;
    await saveListingStatements(tx, now(), statements);
    await deleteListingStatements(tx, gone);
    await saveDisputes(
      tx,
      evidence.map(({ isbn, records }) => [isbn, countDisputes(records)] as const),
    );
    return true;
  });
}

/** What the listings of an ISBN say; undefined if an admin or Open Library is more certain, or there are none. */
function toStatement({ isbn, records }: Evidence): Omit<StoredStatement, 'askedAt'> | undefined {
  const resolved = resolveIsbn(records);
  if (resolved === undefined || !isOfListing(resolved.record)) return undefined;
  const { by: source, title, facts } = resolved.record;
  const { author = null, publisher = null, publishedYear = null, pages = null } = facts;
  const confidence = Math.round(resolved.confidence * 100);
  return { isbn, title, author, publisher, publishedYear, pages, source, confidence };
}
