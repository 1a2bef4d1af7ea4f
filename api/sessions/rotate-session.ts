import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { replaceToken } from './session.repo.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Replaces a session's token at sign-in and returns the new one. The former token is valid for reads for another 60 seconds.
 * Throws if the session does not exist.
 */
export async function rotateSession(deps: Deps, tx: Tx<'session'>, sessionId: number): Promise<string> {
  const token = newToken(deps);
  if (!(await replaceToken(tx, sessionId, hashToken(token), deps.now())))
    throw new Error(`session ${sessionId} does not exist`);
  return token;
}
