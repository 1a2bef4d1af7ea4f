import { MINUTE_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../limits/rate-limit.ts';
import type { Tx } from '../storage/storage.ts';

/** Who sends: the row of the session, if there is one yet, and the network address. */
export interface Sender {
  readonly sessionId: number | undefined;
  readonly isGuest: boolean;
  readonly network: string;
}

const message = MESSAGES.tooManyUploads;
const LIMITS = [
  { name: 'upload', most: 120, windowMs: 10 * MINUTE_MS, message },
  { name: 'upload-day', most: 1_000, windowMs: 24 * 60 * MINUTE_MS, message },
];
const PEOPLE_BEHIND_A_NETWORK = 10;

/** Of a day, in kilobytes: photos that are listed are kept for good, and cost disk. */
const KILOBYTES = { windowMs: 24 * 60 * MINUTE_MS, message };
const OF_NETWORK = { ...KILOBYTES, name: 'upload-kb-network', most: 2 * 1024 * 1024 };
const OF_GUEST = { ...KILOBYTES, name: 'upload-kb-guest', most: 500 * 1024 };

/**
 * Counts an upload, and the first kilobyte of it, before it is received. Throws ShopError too_many_requests from the 121st in 10 minutes or the 1,001st
 * in a day of one session, ten times that of one network address, and when its sender has no bytes left.
 */
export const countUpload = (deps: Deps, sender: Sender): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const { sessionId, network } = sender;
    for (const { name, most, ...limit } of LIMITS) {
      const ofNetwork = { ...limit, name: `${name}-network`, most: most * PEOPLE_BEHIND_A_NETWORK };
      if (sessionId !== undefined) {
        await limitRate(deps, tx, { ...limit, name: `${name}-session`, most }, String(sessionId));
      }
      await limitRate(deps, tx, ofNetwork, network);
    }
    await limitKilobytes(deps, tx, sender, 1);
  });

/**
 * Counts what arrived. Throws ShopError too_many_requests, and counts nothing, when it is more than 2 GB in a day from one
 * network address or 500 MB from one guest.
 */
export const countUploadedBytes = (deps: Deps, sender: Sender, bytes: number): Promise<void> =>
  deps.storage.transaction({}, (tx) => limitKilobytes(deps, tx, sender, Math.ceil(bytes / 1024)));

async function limitKilobytes(
  deps: Deps,
  tx: Tx,
  { sessionId, isGuest, network }: Sender,
  kilobytes: number,
): Promise<void> {
  await limitRate(deps, tx, OF_NETWORK, network, kilobytes);
  if (isGuest && sessionId !== undefined) await limitRate(deps, tx, OF_GUEST, String(sessionId), kilobytes);
}
