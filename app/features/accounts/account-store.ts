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
  /** Who this browser believes to be signed in; undefined is a guest, as the server draws it. */
  readonly named: CachedAccountName | undefined;
  /** The same by the server's word; undefined until it was heard. */
  readonly account: Account | undefined;
}

/** Who is signed in on this page. */
export const useAccount = create<Known>()(() => ({ named: undefined, account: undefined }));

const personHere = async () => import('#app/pwa/personal/current-person.ts');

/** Somebody is signed in, by the server's word: the name is kept, and this phone is theirs. */
export async function signedIn(account: Account): Promise<void> {
  tellAccount(account);
  await (await personHere()).setCurrentOwner(account.id);
}

/** What the server now says of who is signed in. */
export function tellAccount(account: Account): void {
  cacheAccountName(account);
  useAccount.setState({ named: { name: account.name, email: account.email }, account });
}

/** Nobody is signed in any more, here or at all. */
export function signedOut(): void {
  cacheAccountName(undefined);
  useAccount.setState({ named: undefined, account: undefined });
}

/**
 * Shows whom local storage names, and asks the server whether that is so: it decides. What it says holds for this phone's
 * database too, which may have been emptied meanwhile. Without a network the name stands as it is. Never throws.
 */
export async function confirmAccount(): Promise<void> {
  asking ??= confirm().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The one question that is under way. */
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

/** Follows what other tabs do: signing in and out is heard by its trace in local storage. */
export function followOtherTabs(): () => void {
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

function heard({ key }: StorageEvent): void {
  if (key !== ACCOUNT_NAME_KEY && key !== null) return;
  // Another name, or none, and this tab asks anew; the same name is no news.
  if (readAccountName()?.email !== useAccount.getState().named?.email) void confirmAccount();
}
