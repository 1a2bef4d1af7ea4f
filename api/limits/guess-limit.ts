import { createHash } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { countHit, hitsSince, uncountHit } from './rate-limit.repo.ts';

/** Limits guesses of a shared secret: a maximum per network address, and an exponential backoff across all. */
export interface GuessLimit {
  readonly name: string;
  /** Of one address, in `windowMs`. */
  readonly max: number;
  readonly windowMs: number;
  /** Wrong ones of everybody within an hour that delay nothing yet; each further one doubles the delay. */
  readonly freeGuesses: number;
  readonly maxDelayMs: number;
  readonly message: string;
}

/** A counted guess that is not checked yet. */
export interface Guess {
  /** A hash of the address. */
  readonly network: string;
  readonly at: number;
  /** Seconds to wait after a wrong guess; 0: none. */
  readonly retryAfterSeconds: number;
}

const counterKey = ({ name }: GuessLimit, who: string): string => `${name}:${who}`;
const hashNetwork = (network: string): string =>
  createHash('sha256').update(network).digest('base64url').slice(0, 16);

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot evade the limit. Throws ShopError
 * too_many_requests for an address over its limit and, during the backoff, for every address that has guessed wrong
 * within the hour; the first guess of an address is always checked. LIMITS=off counts nothing.
 */
export async function beginGuess(deps: Deps, limit: GuessLimit, from: string): Promise<Guess> {
  const network = hashNetwork(from);
  const at = deps.now();
  if (!deps.env.limits) return { network, at, retryAfterSeconds: 0 };
  return deps.storage.transaction({ session: limit.name }, async (tx) => {
    const inWindow = await hitsSince(tx, counterKey(limit, network), at - limit.windowMs);
    if (inWindow.hits >= limit.max) throw tooManyGuesses(limit, inWindow.first + limit.windowMs - at);
    const here = await hitsSince(tx, counterKey(limit, network), at - HOUR_MS);
    const all = await hitsSince(tx, counterKey(limit, 'all'), at - HOUR_MS);
    const wait = all.last + backoffMs(limit, all.hits) - at;
    if (here.hits > 0 && wait > 0) throw tooManyGuesses(limit, wait);
    await countHit(tx, counterKey(limit, network), at);
    await countHit(tx, counterKey(limit, 'all'), at);
    return { network, at, retryAfterSeconds: Math.ceil(backoffMs(limit, all.hits + 1) / 1000) };
  });
}

/** Uncounts a guess that was right. */
export async function forgiveGuess(tx: Tx, limit: GuessLimit, { network, at }: Guess): Promise<void> {
  await uncountHit(tx, counterKey(limit, network), at);
  await uncountHit(tx, counterKey(limit, 'all'), at);
}

const backoffMs = ({ freeGuesses, maxDelayMs }: GuessLimit, guesses: number): number =>
  guesses <= freeGuesses ? 0 : Math.min(maxDelayMs, 1000 * 2 ** Math.min(30, guesses - freeGuesses));

/** The error for a guess that must wait `waitMs`. */
export const tooManyGuesses = ({ message }: GuessLimit, waitMs: number): ShopError =>
  new ShopError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
