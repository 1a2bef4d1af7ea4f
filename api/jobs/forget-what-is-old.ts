import { forgetOldCodes } from '../accounts/forget-old-codes.ts';
import { forgetOldEntries } from '../admin/forget-old-entries.ts';
import { forgetOldCalls } from '../dashboard/write-call-hours.ts';
import { forgetOldPayments, forgetOldQuotes } from '../checkout/forget-customers.ts';
import type { Deps } from '../deps.ts';
import { mailFolder } from '../gateways/mail/open-mailer.ts';
import { forgetMailFiles } from '../gateways/mail/file-mailer.ts';
import { forgetImports, importFolder } from '../gateways/imports/import-files.ts';
import { forgetOldAnswers } from '../http/with-idempotency.ts';
import { forgetOldHits } from '../http/rate-limit.ts';
import { forgetOldTombstones } from '../mirror/forget-old-tombstones.ts';
import { forgetOldSearches } from '../search/write-searched-words.ts';
import { forgetOldBuyers } from '../orders/forget-old-buyers.ts';
import { forgetUnusedPhotos } from '../selling/forget-unused-photos.ts';
import { forgetOldMessages } from '../support/forget-old-messages.ts';
import { forgetOldMutations } from '../sync/forget-old-mutations.ts';
import { forgetGuests } from './forget-guests.ts';
import { forgetOldJobs } from './forget-old-jobs.ts';

const HOUR_MS = 3_600_000;

/** How long a mail that was written to a file is kept. */
const MAIL_LIFE_MS = 30 * 86_400_000;

/** How long a list is kept that was sent to be imported. */
const IMPORT_LIFE_MS = 2 * 86_400_000;

/** Clears away, now and every hour, what nothing asks for any more. Answers what ends it. */
export function forgetWhatIsOld(deps: Deps): () => void {
  const clear = async (): Promise<void> => {
    try {
      await clearAway(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'what is old could not be cleared away');
    }
  };
  const timer = setInterval(() => void clear(), HOUR_MS);
  timer.unref();
  void clear();
  return () => {
    clearInterval(timer);
  };
}

/** Everything at once that is older than people were promised. */
export async function clearAway(deps: Deps): Promise<void> {
  await forgetOldAnswers(deps);
  await forgetOldHits(deps);
  await forgetOldMutations(deps);
  await forgetOldTombstones(deps);
  await forgetUnusedPhotos(deps);
  await forgetGuests(deps);
  await forgetOldMessages(deps);
  await forgetOldBuyers(deps);
  await forgetOldPayments(deps);
  await forgetOldQuotes(deps);
  await forgetOldJobs(deps);
  await forgetOldCodes(deps);
  await forgetImports(importFolder(deps.env), deps.now() - IMPORT_LIFE_MS);
  await forgetOldEntries(deps);
  await forgetOldSearches(deps);
  await forgetOldCalls(deps);
  await forgetMailFiles(mailFolder(deps.env), deps.now() - MAIL_LIFE_MS);
}
