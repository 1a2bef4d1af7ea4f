import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { replaceToken } from './session.repo.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Gives a session a new token, at sign-in, and returns it. The former one reads for 60 seconds more and opens nothing to
 * writers. Throws when there is no such session.
 */
export async function rotateSession(deps: Deps, tx: Tx<'session'>, sessionId: number): Promise<string> {
  const token = newToken(deps);
  if (!(await replaceToken(tx, sessionId, hashToken(token), deps.now())))
    throw new Error(`session ${sessionId} does not exist`);
  return token;
}
