import { forgetOldCodes } from '../accounts/forget-old-codes.ts';
import type { Deps } from '../deps.ts';
import { mailFolder } from '../gateways/mail/open-mailer.ts';
import { forgetMailFiles } from '../gateways/mail/file-mailer.ts';
import { forgetOldAnswers } from '../http/with-idempotency.ts';
import { forgetOldHits } from '../http/rate-limit.ts';
import { forgetOldTombstones } from '../mirror/forget-old-tombstones.ts';
import { forgetUnusedPhotos } from '../selling/forget-unused-photos.ts';
import { forgetOldMutations } from '../sync/forget-old-mutations.ts';
import { forgetOldJobs } from './forget-old-jobs.ts';

const HOUR_MS = 3_600_000;

/** How long a mail that was written to a file is kept. */
const MAIL_LIFE_MS = 30 * 86_400_000;

/** Clears away, now and every hour, what nothing asks for any more. Answers what ends it. */
export function forgetWhatIsOld(deps: Deps): () => void {
  const clear = async (): Promise<void> => {
    try {
      await forgetOldAnswers(deps);
      await forgetOldHits(deps);
      await forgetOldMutations(deps);
      await forgetOldTombstones(deps);
      await forgetUnusedPhotos(deps);
      await forgetOldJobs(deps);
      await forgetOldCodes(deps);
      await forgetMailFiles(mailFolder(deps.env), deps.now() - MAIL_LIFE_MS);
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
