import { BATCH_APPRAISAL, type IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import type { LocalDb } from '../database.ts';
import type { IsbnPorts } from '../ports.ts';
import { appraiseOnPhone, findCopiesInMirror } from './appraise-on-phone.ts';
import { findIsbnInPack } from './isbn-pack.ts';

/**
 * Looks up ISBNs (13 digits): first on this phone, then in the shop, 50 in a call. `onFound` receives what the phone knows
 * (`suggestion.by` is 'phone'), then each answer of the shop, and again what was pending. A suggestion is always about the
 * ISBN that was asked for. Resolves when nothing is pending any more, or after the last of the calls for it. Throws what
 * `askShop` throws; what was found until then has been reported.
 */
export async function lookUpIsbns(
  local: LocalDb,
  { askShop, wait }: IsbnPorts,
  isbns: readonly string[],
  onFound: (found: IsbnAppraisal) => void,
): Promise<void> {
  let left = [...new Set(isbns)];
  for (const isbn of left) {
    const found = await findOnPhone(local, isbn);
    if (found !== undefined) onFound(found);
  }
  for (let retries = 0; left.length > 0 && retries <= BATCH_APPRAISAL.maxRetries; retries += 1) {
    if (retries > 0) await wait(BATCH_APPRAISAL.retryMs);
    left = await askInBatches(askShop, left, onFound);
  }
}

/**
 * What the phone knows about an ISBN; undefined if it is not here, or if the storage fails. A title from the ISBN pack is
 * confirmed. A mirrored listing does not say who wrote its title, so that is not.
 */
export async function findOnPhone(local: LocalDb, isbn: string): Promise<IsbnAppraisal | undefined> {
  try {
    const [packed, copies] = await Promise.all([
      findIsbnInPack(local, isbn),
      findCopiesInMirror(local, isbn),
    ]);
    return appraiseOnPhone(isbn, packed, copies);
  } catch {
    return undefined;
  }
}

/** Returns the ISBNs whose answers are pending. */
async function askInBatches(
  askShop: IsbnPorts['askShop'],
  isbns: readonly string[],
  onFound: (found: IsbnAppraisal) => void,
): Promise<string[]> {
  const pending: string[] = [];
  for (let from = 0; from < isbns.length; from += BATCH_APPRAISAL.maxIsbns) {
    const batch = isbns.slice(from, from + BATCH_APPRAISAL.maxIsbns);
    for (const answer of await askShop(batch)) {
      if (!batch.includes(answer.isbn)) continue;
      onFound(answer);
      if (answer.pending === true) pending.push(answer.isbn);
    }
  }
  return pending;
}
