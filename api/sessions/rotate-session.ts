import type { Deps } from '../deps.ts';
import { replaceToken } from './session.repo.ts';
import { hashOfToken, newToken } from './token.ts';

/**
 * Gives a session a new token, at sign-in and sign-out. The former one reads for 60 seconds more and opens nothing to
 * writers. Throws when there is no such session.
 */
export async function rotateSession(deps: Deps, sessionId: number): Promise<{ readonly token: string }> {
  const token = newToken(deps);
  const done = await deps.storage.transaction({ session: String(sessionId) }, (tx) =>
    replaceToken(tx, sessionId, hashOfToken(token), deps.now()),
  );
  if (!done) throw new Error(`there is no session ${sessionId}`);
  return { token };
}
