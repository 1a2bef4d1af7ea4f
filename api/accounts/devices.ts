import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import type { SignedInDevices } from '#contract/accounts/accounts.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { listAccountKeys } from '../sessions/account-key.ts';
import { endSession } from '../sessions/change-session.ts';
import type { User } from './accounts.repo.ts';

/** The devices on which a user is signed in. */
export async function listDevices(deps: Deps, user: User, sessionId: number): Promise<SignedInDevices> {
  const keys = await listAccountKeys(deps.storage.db, user.id, deps.now());
  return keys.map((key) => ({
    id: key.id,
    device: key.device,
    createdAt: new Date(key.createdAt).toISOString(),
    lastUsedAt: new Date(key.lastUsedAt).toISOString(),
    current: key.sessionId === sessionId,
  }));
}

/** Signs a user out on one of their devices. Throws not_found for any other id. */
export async function endDevice(deps: Deps, user: User, keyId: number): Promise<void> {
  const keys = await listAccountKeys(deps.storage.db, user.id, deps.now());
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) throw new ShopError('not_found', ACCOUNT_MESSAGES.noSuchDevice);
  await endSession(deps, key.sessionId);
}
