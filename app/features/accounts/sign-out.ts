import type { PendingCounts } from '#app/pwa/personal/current-owner.ts';
import { accountCalls } from './account-calls.ts';
import { recordSignOut } from './account-store.ts';

/**
 * removed: all local data of the user is deleted. kept: all of it except the unsent changes. not_removed: signed out, but
 * deleting failed. not_kept: the changes could not be kept, so the user is still signed in.
 */
export type SignOutResult = 'removed' | 'kept' | 'not_removed' | 'not_kept';

const loadCurrentPerson = async () => import('#app/pwa/personal/current-owner.ts');

/** Counts what signing out would lose, after sending what can be sent. */
export async function countUnsentChanges(): Promise<PendingCounts> {
  const { countPending: countWaiting, sendPendingChanges: sendWaiting } = await loadCurrentPerson();
  await sendWaiting();
  return countWaiting();
}

/**
 * Ends the session on the server, then deletes the user's local data, except unsent changes if `keepsChanges`. Throws if
 * the call fails; the user is then still signed in.
 */
export async function signOut({ keepsChanges }: { readonly keepsChanges: boolean }): Promise<SignOutResult> {
  const { setPendingAside: keepWaiting, purgeCurrentOwner: leavePerson } = await loadCurrentPerson();
  if (keepsChanges && !(await keepWaiting())) return 'not_kept';
  await (await accountCalls()).signOut();
  recordSignOut();
  if (!(await leavePerson({ keepsChanges }))) return 'not_removed';
  return keepsChanges ? 'kept' : 'removed';
}
