import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { ownerOfSession, type Session } from './owner.ts';
import { guestSessionById, prolongSession, sessionByFormerToken, sessionByToken } from './session.repo.ts';
import { SESSION_LIFE_MS } from './start-session.ts';
import { hashOfToken, looksIssued } from './token.ts';

/** How long a token that rotation replaced still reads what is its session's: a second tab must not lose the cart. */
const ALIAS_MS = MINUTE_MS;
/** How long after a rotation a request that left a phone before it may still arrive. */
const LATE_MS = 5 * MINUTE_MS;

export interface Found {
  readonly session: Session;
  /** True when its life was prolonged just now (at most once an hour), so that a cookie can be prolonged with it. */
  readonly prolonged: boolean;
}

/**
 * The session of a token that the shop issued; undefined for one that is unknown, expired or rotated away.
 * A token that was rotated away counts for 60 seconds, for `reads` only. The token of a guest who was united with another
 * one opens that one's session, as long as that is a guest's.
 */
export async function findSession(
  deps: Deps,
  token: string,
  use: 'reads' | 'writes',
): Promise<Found | undefined> {
  if (!looksIssued(token)) return undefined;
  const now = deps.now();
  const tokenHash = hashOfToken(token);
  const [held] = await sessionByToken(deps.storage.db, { tokenHash, now });
  if (held === undefined) return use === 'reads' ? findByFormerToken(deps, tokenHash, now) : undefined;
  const { successorId } = held;
  const [row] =
    successorId === null ? [held] : await guestSessionById(deps.storage.db, { id: successorId, now });
  if (row === undefined) return undefined;
  const session = { id: row.id, owner: ownerOfSession(row.id, row.userId) };
  if (now - row.lastUsedAt < HOUR_MS) return { session, prolonged: false };
  await deps.storage.transaction({ session: String(row.id) }, async (tx) => {
    await prolongSession(tx, row.id, { lastUsedAt: now, expiresAt: now + SESSION_LIFE_MS });
  });
  return { session, prolonged: true };
}

async function findByFormerToken(deps: Deps, tokenHash: string, now: number): Promise<Found | undefined> {
  const [row] = await sessionByFormerToken(deps.storage.db, { tokenHash, now, since: now - ALIAS_MS });
  return row && { session: { id: row.id, owner: ownerOfSession(row.id, row.userId) }, prolonged: false };
}

/** Whether a rotation replaced this token within the last 5 minutes: a request that carries it may have left before that. */
export async function wasRotatedAway(deps: Deps, token: string): Promise<boolean> {
  if (!looksIssued(token)) return false;
  const now = deps.now();
  const rotated = { tokenHash: hashOfToken(token), now, since: now - LATE_MS };
  return (await sessionByFormerToken(deps.storage.db, rotated)).length > 0;
}
