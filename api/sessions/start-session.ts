import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { ownerOfSession, type Session } from './owner.ts';
import type { Tx } from '../storage/storage.ts';
import { insertSession } from './session.repo.ts';
import { hashToken, newToken } from './token.ts';

/** A guest's session ends 180 days after its last use. */
export const SESSION_LIFE_MS = 180 * DAY_MS;

/** A session that was just created. */
export interface StartedSession {
  readonly session: Session;
  /** Cannot be read again: only its hash is stored. */
  readonly token: string;
}

/** Creates a guest's session. */
export const startSession = (deps: Deps): Promise<StartedSession> =>
  deps.storage.transaction({}, (tx) => startSessionIn(deps, tx));

/** The same in the caller's transaction. */
export async function startSessionIn(deps: Deps, tx: Tx): Promise<StartedSession> {
  const token = newToken(deps);
  const now = deps.now();
  const id = await insertSession(tx, {
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + SESSION_LIFE_MS,
  });
  return { session: { id, owner: ownerOfSession(id, null) }, token };
}
