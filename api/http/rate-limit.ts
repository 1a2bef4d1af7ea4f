import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { countedAfter, countHit, forgetHitsBefore } from './rate-limit.repo.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import type { Tx } from '../storage/storage.ts';

/** At most `most` times in `windowMs`. Windows begin at multiples of their length. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** What the person reads when it is too much. */
  readonly message: string;
}

/**
 * Counts a try before it is looked at, in the open transaction: a refusal undoes the count along with everything else,
 * so it stays at its limit. Throws ShopError too_many_requests with the seconds until the window ends. `who` is stored
 * as a hash only. `amount` is for what has a size: the limit is of the same unit then. LIMITS=off counts nothing.
 */
export async function limitRate(
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
  if ((await countHit(tx, key, windowStart, amount)) <= limit.most) return;
  const retryAfter = Math.ceil((windowStart + limit.windowMs - now) / 1000);
  throw new ShopError('too_many_requests', limit.message, { retryAfter });
}

/** Longer than any limit's window. */
const LONGEST_WINDOW_MS = 2 * 86_400_000;

/** Clears away the counts of windows that are over. */
export const forgetOldHits = (deps: Deps): Promise<void> =>
  purgeInChunks(
    deps.storage,
    { instantAfter: countedAfter, deleteBefore: forgetHitsBefore },
    deps.now() - LONGEST_WINDOW_MS,
  );

/** Where a request comes from, as far as TRUST_PROXY lets us know: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(req: Request): string {
  const address = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
