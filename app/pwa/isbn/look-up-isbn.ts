import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { browserIsbnPorts } from '../../offline/browser-ports.ts';
import { lookUpIsbns } from '../../offline/isbn/look-up-isbns.ts';
import { local } from '../worker/local-db.ts';

/** Looks up an ISBN on this phone and in the shop; see `lookUpIsbns`. Throws ApiError, NetworkError, BadAnswerError. */
export const lookUpIsbn = async (isbn: string, onFound: (found: IsbnAppraisal) => void): Promise<void> =>
  lookUpIsbns(local, browserIsbnPorts(), [isbn], onFound);

export { suggestListPrice } from '../../offline/isbn/appraise-on-phone.ts';
