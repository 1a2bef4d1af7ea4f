import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { ownerOfSession, type Session } from './owner.ts';
import { guestSessionById, prolongSession, sessionByFormerToken, sessionByToken } from './session.repo.ts';
import { SESSION_LIFE_MS } from './start-session.ts';
import { hashToken, isTokenShaped } from './token.ts';

/** How long a rotated token is still valid for reads: a second tab must not lose the cart. */
const FORMER_TOKEN_MS = MINUTE_MS;
/** How long after a rotation a request that was sent before it may still arrive. */
const LATE_REQUEST_MS = 5 * MINUTE_MS;

export interface FoundSession {
  readonly session: Session;
  /** True if the session was just extended (at most once an hour), so that its cookie can be extended too. */
  readonly prolonged: boolean;
}

/**
 * Finds the session of a token; undefined if the token is unknown, expired or rotated. A rotated token is valid for another
 * 60 seconds, for `reads` only. The token of a guest who was united with another leads to the other's session, as long as
 * that is a guest's.
 */
export async function findSession(
  deps: Deps,
  token: string,
  use: 'reads' | 'writes',
): Promise<FoundSession | undefined> {
  if (!isTokenShaped(token)) return undefined;
  const now = deps.now();
  const tokenHash = hashToken(token);
  const [held] = await sessionByToken(deps.storage.db, { tokenHash, now });
  if (held === undefined) return use === 'reads' ? findByFormerToken(deps, tokenHash, now) : undefined;
  const { successorId } = held;
  const [row] =
    successorId === null ? [held] : await guestSessionById(deps.storage.db, { id: successorId, now });
  if (row === undefined) return undefined;
  const session = { id: row.id, owner: ownerOfSession(row.id, row.userId) };
  if (now - row.lastUsedAt < HOUR_MS || (await deps.storage.isReadOnly?.()) === true)
    return { session, prolonged: false };
  await deps.storage.transaction({ session: String(row.id) }, async (tx) => {
    await prolongSession(tx, row.id, { lastUsedAt: now, expiresAt: now + SESSION_LIFE_MS });
  });
  return { session, prolonged: true };
}

async function findByFormerToken(
  deps: Deps,
  tokenHash: string,
  now: number,
): Promise<FoundSession | undefined> {
  const [row] = await sessionByFormerToken(deps.storage.db, { tokenHash, now, since: now - FORMER_TOKEN_MS });
  return row && { session: { id: row.id, owner: ownerOfSession(row.id, row.userId) }, prolonged: false };
}

/** Whether this token was rotated within the last 5 minutes: its request may have been sent before. */
export async function isRecentlyRotated(deps: Deps, token: string): Promise<boolean> {
  if (!isTokenShaped(token)) return false;
  const now = deps.now();
  const rotated = { tokenHash: hashToken(token), now, since: now - LATE_REQUEST_MS };
  return (await sessionByFormerToken(deps.storage.db, rotated)).length > 0;
}
