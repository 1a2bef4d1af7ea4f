import { createHash } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { countHit, hitsSince, takeBackHit } from './rate-limit.repo.ts';

/** How often a secret that all share may be guessed at: counted by network address, and slower and slower for all. */
export interface GuessLimit {
  readonly name: string;
  /** Of one address, in `windowMs`. */
  readonly max: number;
  readonly windowMs: number;
  /** Wrong ones of everybody within an hour that delay nothing yet; each further one doubles the delay. */
  readonly free: number;
  readonly maxDelayMs: number;
  readonly message: string;
}

/** A guess that is counted, before it was looked at. */
export interface Guess {
  /** A hash of the address. */
  readonly network: string;
  readonly at: number;
  /** Seconds after which a wrong one may be followed by another; 0: at once. */
  readonly pause: number;
}

const nameOf = ({ name }: GuessLimit, who: string): string => `${name}:${who}`;
const hashOf = (network: string): string =>
  createHash('sha256').update(network).digest('base64url').slice(0, 16);

/**
 * Counts a guess before it is looked at, so that guesses made side by side cannot pass each other. Throws ShopError
 * too_many_requests for an address with too many of them, and, while the delay lasts, for every address that has guessed
 * wrong within the hour: one that has not always gets its guess looked at. LIMITS=off counts nothing.
 */
export async function beginGuess(deps: Deps, limit: GuessLimit, from: string): Promise<Guess> {
  const network = hashOf(from);
  const at = deps.now();
  if (!deps.env.limits) return { network, at, pause: 0 };
  return deps.storage.transaction({ session: limit.name }, async (tx) => {
    const lately = await hitsSince(tx, nameOf(limit, network), at - limit.windowMs);
    if (lately.hits >= limit.max) throw refusal(limit, lately.first + limit.windowMs - at);
    const here = await hitsSince(tx, nameOf(limit, network), at - HOUR_MS);
    const all = await hitsSince(tx, nameOf(limit, 'all'), at - HOUR_MS);
    const wait = all.last + delayAfter(limit, all.hits) - at;
    if (here.hits > 0 && wait > 0) throw refusal(limit, wait);
    await countHit(tx, nameOf(limit, network), at);
    await countHit(tx, nameOf(limit, 'all'), at);
    return { network, at, pause: Math.ceil(delayAfter(limit, all.hits + 1) / 1000) };
  });
}

/** The right guess was none: it counts no more. */
export async function forgiveGuess(tx: Tx, limit: GuessLimit, { network, at }: Guess): Promise<void> {
  await takeBackHit(tx, nameOf(limit, network), at);
  await takeBackHit(tx, nameOf(limit, 'all'), at);
}

const delayAfter = ({ free, maxDelayMs: longestDelayMs }: GuessLimit, guesses: number): number =>
  guesses <= free ? 0 : Math.min(longestDelayMs, 1000 * 2 ** Math.min(30, guesses - free));

/** What a wrong guess is answered where the next one has to wait. */
export const refusal = ({ message }: GuessLimit, waitMs: number): ShopError =>
  new ShopError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
