import { SELLING_MESSAGES as SAYS } from '#contract/selling-messages.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../http/rate-limit.ts';

/** Who sends: the row of the session, if there is one yet, and the network address. */
interface Sender {
  readonly sessionId: number | undefined;
  readonly network: string;
}

const MINUTE_MS = 60_000;
const message = SAYS.tooManyUploads;
const LIMITS = [
  { name: 'upload', most: 120, windowMs: 10 * MINUTE_MS, message },
  { name: 'upload-day', most: 1_000, windowMs: 24 * 60 * MINUTE_MS, message },
];
const PEOPLE_BEHIND_A_NETWORK = 10;

/**
 * Counts an upload before it is received. Throws ShopError too_many_requests from the 121st in 10 minutes or the 1,001st
 * in a day of one session, ten times that of one network address.
 */
export const countUpload = (deps: Deps, { sessionId, network }: Sender): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    for (const { name, most, ...limit } of LIMITS) {
      const ofNetwork = { ...limit, name: `${name}-network`, most: most * PEOPLE_BEHIND_A_NETWORK };
      if (sessionId !== undefined) {
        await limitRate(deps, tx, { ...limit, name: `${name}-session`, most }, String(sessionId));
      }
      await limitRate(deps, tx, ofNetwork, network);
    }
  });
