import { MINUTE_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import type { Tx } from '../storage/storage.ts';

/** The sender of an upload: the id of the session, if there is one yet, and the network address. */
export interface Sender {
  readonly sessionId: number | undefined;
  readonly isGuest: boolean;
  readonly network: string;
}

const message = MESSAGES.tooManyUploads;
const LIMITS = [
  { name: 'upload', max: 120, windowMs: 10 * MINUTE_MS, message },
  { name: 'upload-day', max: 1_000, windowMs: 24 * 60 * MINUTE_MS, message },
];
const SESSIONS_PER_NETWORK = 10;

/** Daily limits in KB, because photos of listings are kept forever. */
const KB_PER_DAY = { windowMs: 24 * 60 * MINUTE_MS, message };
const KB_PER_NETWORK = { ...KB_PER_DAY, name: 'upload-kb-network', max: 2 * 1024 * 1024 };
const KB_PER_GUEST = { ...KB_PER_DAY, name: 'upload-kb-guest', max: 500 * 1024 };

/**
 * Counts an upload and its first kilobyte before it is received. Throws ShopError too_many_requests above 120 uploads in 10
 * minutes or 1,000 in a day per session, ten times that per network address, and when the sender's bytes are used up.
 */
export const countUpload = (deps: Deps, sender: Sender): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const { sessionId, network } = sender;
    for (const { name, max, ...limit } of LIMITS) {
      const ofNetwork = { ...limit, name: `${name}-network`, max: max * SESSIONS_PER_NETWORK };
      if (sessionId !== undefined) {
        await assertRateLimit(deps, tx, { ...limit, name: `${name}-session`, max }, String(sessionId));
      }
      await assertRateLimit(deps, tx, ofNetwork, network);
    }
    await limitKilobytes(deps, tx, sender, 1);
  });

/**
 * Counts the received bytes. Throws ShopError too_many_requests, and counts nothing, above 2 GB a day per network address
 * or 500 MB a day per guest.
 */
export const countUploadedBytes = (deps: Deps, sender: Sender, bytes: number): Promise<void> =>
  deps.storage.transaction({}, (tx) => limitKilobytes(deps, tx, sender, Math.ceil(bytes / 1024)));

async function limitKilobytes(
  deps: Deps,
  tx: Tx,
  { sessionId, isGuest, network }: Sender,
  kilobytes: number,
): Promise<void> {
  await assertRateLimit(deps, tx, KB_PER_NETWORK, network, kilobytes);
  if (isGuest && sessionId !== undefined)
    await assertRateLimit(deps, tx, KB_PER_GUEST, String(sessionId), kilobytes);
}
