import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import {
  cacheAccountName,
  ACCOUNT_NAME_KEY,
  readAccountName,
  type CachedAccountName,
} from '#app/pwa/personal/cached-account-name.ts';
import { accountCalls } from './account-calls.ts';

interface Known {
  /** The signed-in user as cached in this browser; undefined for guests and in server rendering. */
  readonly named: CachedAccountName | undefined;
  /** The account as confirmed by the server; undefined until then. */
  readonly account: Account | undefined;
}

/** The signed-in user. */
export const useAccount = create<Known>()(() => ({ named: undefined, account: undefined }));

const personHere = async () => import('#app/pwa/personal/current-person.ts');

/** Records a sign-in that the server has confirmed, and makes the local data this account's. */
export async function signedIn(account: Account): Promise<void> {
  tellAccount(account);
  await (await personHere()).setCurrentOwner(account.id);
}

/** Updates the account with the server's response. */
export function tellAccount(account: Account): void {
  cacheAccountName(account);
  useAccount.setState({ named: { name: account.name, email: account.email }, account });
}

/** Clears the signed-in user. */
export function signedOut(): void {
  cacheAccountName(undefined);
  useAccount.setState({ named: undefined, account: undefined });
}

/**
 * Shows the cached user, then verifies it with the server, which decides. Also restores the owner of the local database,
 * which the browser may have evicted. Offline, the cached user stays. Never throws.
 */
export async function confirmAccount(): Promise<void> {
  asking ??= confirm().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The running verification, which concurrent callers share. */
let asking: Promise<void> | undefined;

async function confirm(): Promise<void> {
  const named = readAccountName();
  if (named === undefined) {
    useAccount.setState({ named: undefined, account: undefined });
    return;
  }
  useAccount.setState({ named });
  try {
    await signedIn(await (await accountCalls()).user());
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 401)) return;
    signedOut();
    await (await personHere()).setCurrentOwner(null);
  }
}

/** Follows sign-ins and sign-outs in other tabs through local storage events. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

function heard({ key }: StorageEvent): void {
  if (key !== ACCOUNT_NAME_KEY && key !== null) return;
  // Verify only if the user has changed.
  if (readAccountName()?.email !== useAccount.getState().named?.email) void confirmAccount();
}
