import { ADMIN_SESSION } from '#contract/admin/admin-session.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import {
  endSessionByToken,
  insertSession,
  activeSessionByToken,
  touchSession,
} from './admin-sessions.repo.ts';
import { hashToken, isTokenShaped, newToken } from './token.ts';

// Not exported, so that only this module can create an AdminSession.
const brand: unique symbol = Symbol('proven');

/** Proof of a recent admin sign-in, which every admin use case requires. */
export interface AdminSession {
  readonly id: number;
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  /** Without another use it ends then. */
  readonly endsAt: number;
  readonly [brand]: true;
}

/**
 * Finds the valid session of a token; only for requireAdmin (api/http/admins.ts). Each use extends the session, stored at most
 * once a minute.
 */
export async function findAdminSession(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  token: string | undefined,
): Promise<AdminSession | undefined> {
  if (token === undefined || !isTokenShaped(token)) return undefined;
  const instant = now();
  const row = await activeSessionByToken(storage.db, hashToken(token), instant);
  if (row === undefined) return undefined;
  if (instant - row.lastUsedAt >= MINUTE_MS && (await storage.isReadOnly?.()) !== true)
    await storage.transaction({}, (tx) => touchSession(tx, row.id, instant));
  return {
    id: row.id,
    device: row.device,
    signedInAt: row.createdAt,
    endsAt: Math.min(instant + ADMIN_SESSION.idleMs, row.createdAt + ADMIN_SESSION.maxMs),
    [brand]: true,
  };
}

/** Creates an admin session. Returns its id and its token; only the token's hash is stored. */
export async function startAdminSession(
  deps: Pick<Deps, 'now' | 'randomBytes'>,
  tx: Tx,
  device: string,
): Promise<{ readonly id: number; readonly token: string }> {
  const token = newToken(deps);
  const now = deps.now();
  const id = await insertSession(tx, {
    tokenHash: hashToken(token),
    device,
    createdAt: now,
    lastUsedAt: now,
  });
  return { id, token };
}

/** Ends the admin session of a token. Returns its id; undefined if there is none. */
export const endAdminSession = (tx: Tx, token: string, now: number): Promise<number | undefined> =>
  endSessionByToken(tx, hashToken(token), now);
