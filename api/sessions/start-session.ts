import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { ownerOfSession, type Session } from './owner.ts';
import { insertSession } from './session.repo.ts';
import { hashToken, newToken } from './token.ts';

/** A guest's session ends 180 days after its last use. */
export const SESSION_LIFE_MS = 180 * DAY_MS;

/** Creates a guest's session. Returns its token, which cannot be read again: only its hash is stored. */
export async function startSession(
  deps: Deps,
): Promise<{ readonly session: Session; readonly token: string }> {
  const token = newToken(deps);
  const now = deps.now();
  const id = await deps.storage.transaction({}, (tx) =>
    insertSession(tx, {
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + SESSION_LIFE_MS,
    }),
  );
  return { session: { id, owner: ownerOfSession(id, null) }, token };
}
