import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import {
  cacheAccountName,
  ACCOUNT_NAME_KEY,
  readAccountName,
  type CachedAccountName,
} from '#app/pwa/personal/cached-account-name.ts';
import { accountCalls } from './account-calls.ts';

interface AccountState {
  /** The signed-in user as cached in this browser; undefined for guests and in server rendering. */
  readonly named: CachedAccountName | undefined;
  /** The account as confirmed by the server; undefined until then. */
  readonly account: Account | undefined;
}

/** The signed-in user. */
export const useAccount = create<AccountState>()(() => ({ named: undefined, account: undefined }));

/** The email of the signed-in user, as far as this browser knows; undefined for guests. */
export const currentEmail = (): string | undefined =>
  (useAccount.getState().named ?? readAccountName())?.email;

const loadCurrentPerson = async () => import('#app/pwa/personal/current-owner.ts');

/** Records a sign-in that the server has confirmed, and makes the local data this account's. */
export async function recordSignIn(account: Account): Promise<void> {
  updateAccount(account);
  await (await loadCurrentPerson()).setCurrentOwner(account.id);
}

/** Updates the account with the server's response. */
export function updateAccount(account: Account): void {
  cacheAccountName(account);
  useAccount.setState({ named: { name: account.name, email: account.email }, account });
}

/** Clears the signed-in user. */
export function recordSignOut(): void {
  cacheAccountName(undefined);
  useAccount.setState({ named: undefined, account: undefined });
}

/**
 * Shows the cached user, then verifies it with the server, which decides. Also restores the owner of the local database,
 * which the browser may have evicted. Offline, the cached user stays. Never throws.
 */
export async function verifyAccount(): Promise<void> {
  verification ??= verify().finally(() => {
    verification = undefined;
  });
  return verification;
}

/** The running verification, which concurrent callers share. */
let verification: Promise<void> | undefined;

async function verify(): Promise<void> {
  const named = readAccountName();
  if (named === undefined) {
    useAccount.setState({ named: undefined, account: undefined });
    return;
  }
  useAccount.setState({ named });
  try {
    await recordSignIn(await (await accountCalls()).getUser());
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 401)) return;
    recordSignOut();
    await (await loadCurrentPerson()).setCurrentOwner(null);
  }
}

/** Follows sign-ins and sign-outs in other tabs through local storage events. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function onStorage({ key }: StorageEvent): void {
  if (key !== ACCOUNT_NAME_KEY && key !== null) return;
  // Verify only if the user has changed.
  if (readAccountName()?.email !== useAccount.getState().named?.email) void verifyAccount();
}
