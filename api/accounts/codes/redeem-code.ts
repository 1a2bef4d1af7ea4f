import type { Deps } from '../../deps.ts';
import { getSecretIn } from '../../secrets/secret-of.ts';
import type { Tx } from '../../storage/storage.ts';
import { countGuess, newestCode, markCodeUsed, type Code } from './codes.repo.ts';
import { hashCode, isSameHash } from './codes.ts';

interface Guess {
  readonly sessionId: number;
  /** Normalized. */
  readonly address: string;
  readonly code: string;
  /** A code to sell is valid for nothing else, and no other code for that. */
  readonly sells: boolean;
}

/**
 * Uses a code up: only the newest that this session requested for this address and purpose is valid, for 10
 * minutes, after fewer than 5 wrong guesses, and once. Returns undefined for a wrong one, whose guess stays counted: so do not
 * throw in this transaction.
 */
export async function redeemCode(
  deps: Deps,
  tx: Tx,
  { sessionId, address, code, sells }: Guess,
): Promise<Code | undefined> {
  const secret = await getSecretIn(deps, tx, 'codes');
  const id = await newestCode(tx, sessionId, address, sells);
  const asked = id === undefined ? undefined : await countGuess(tx, id, deps.now());
  if (asked === undefined) return undefined;
  const isRight = isSameHash(asked.hash, hashCode(secret, sessionId, address, code.trim()));
  return isRight && (await markCodeUsed(tx, asked.id)) ? asked : undefined;
}
