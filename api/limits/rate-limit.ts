import { createHash } from 'node:crypto';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import type { Tx } from '../storage/storage.ts';
import { countedAfter, countHit, deleteHitsBefore } from './rate-limit.repo.ts';

/** At most `max` times in `windowMs`. Windows begin at multiples of their length. */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** What the person reads when it is too much. */
  readonly message: string;
}

/**
 * Counts a try before it is looked at, in the open transaction: a refusal undoes the count along with everything else,
 * so it stays at its limit. Throws ShopError too_many_requests with the seconds until the window ends. `who` is stored
 * as a hash only. `amount` is for what has a size: the limit is of the same unit then. LIMITS=off counts nothing.
 */
export async function assertRateLimit(
  deps: Deps,
  tx: Tx,
  limit: RateLimit,
  who: string,
  amount = 1,
): Promise<void> {
  if (!deps.env.limits) return;
  const now = deps.now();
  const windowStart = now - (now % limit.windowMs);
  const key = `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`;
  if ((await countHit(tx, key, windowStart, amount)) <= limit.max) return;
  const retryAfter = Math.ceil((windowStart + limit.windowMs - now) / 1000);
  throw new ShopError('too_many_requests', limit.message, { retryAfter });
}

/** Deletes the counts of windows that began before an instant. */
export const purgeRateLimits = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: countedAfter, deleteBefore: deleteHitsBefore }, before);
