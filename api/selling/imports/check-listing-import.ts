import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { LISTING_IMPORT, type ListingImport, type NewLine } from '#contract/selling/listing-imports.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { checkLines } from '../../catalog/import/check-lines.ts';
import type { Deps } from '../../deps.ts';
import { keepImport } from '../../gateways/imports/import-files.ts';
import { assertRateLimit } from '../../limits/rate-limit.ts';
import type { Owner } from '../../sessions/owner.ts';
import { insertImport } from './listing-imports.repo.ts';
import { findListings, judge, readListingLines } from './listing-lines.ts';
import { toNewLine } from './new-line.ts';
import { withSoldCopies } from './sold-since.ts';

const IMPORTS_PER_HOUR = {
  name: 'listing-imports',
  max: 60,
  windowMs: HOUR_MS,
  message: MESSAGES.tooManyImports,
};

/**
 * Checks a seller's list without changing listings, and stores it for a run. Throws ShopError invalid_input if it cannot be read,
 * too_many_requests.
 */
export async function checkListingImport(
  deps: Deps,
  owner: Owner,
  bytes: Uint8Array,
): Promise<ListingImport> {
  const { storage, files } = deps;
  await storage.transaction({ owner }, (tx) => assertRateLimit(deps, tx, IMPORTS_PER_HOUR, owner));
  const now = deps.now();
  const { lines, ignored } = await readListingLines(bytes, now);
  const rows: NewLine[] = [];
  let total = 0;
  let soldSince = 0;
  const checked = await checkLines(lines, async (some) => {
    const listings = await findListings(storage.db, owner, some);
    const today = await withSoldCopies(storage.db, some, listings);
    soldSince += today.soldSince;
    const verdicts = [];
    for (const line of today.lines) {
      const verdict = await judge(storage.db, line, listings);
      total += 'id' in line ? 1 : 0;
      if ('listing' in line && verdict.kind === 'new' && rows.length < LISTING_IMPORT.maxRows)
        rows.push(toNewLine(line));
      verdicts.push(verdict);
    }
    return verdicts;
  });
  const id = randomUUID();
  const file = await keepImport(files, bytes);
  const { problems } = checked;
  await storage.transaction({ owner }, (tx) =>
    insertImport(tx, { id, owner, file, status: 'checked', total, problems, createdAt: now }),
  );
  return { id, ...checked, ignored: [...ignored], rows, ...(soldSince > 0 ? { soldSince } : {}) };
}
