import type { PendingCounts } from '#app/pwa/personal/current-person.ts';
import { accountCalls } from './account-calls.ts';
import { signedOut } from './account-store.ts';

/**
 * removed: everything local to the person left this phone. kept: everything except the changes. not_removed: signed out,
 * but that could not be stored. not_kept: the changes could not be kept, so the user is still signed in.
 */
export type SignedOut = 'removed' | 'kept' | 'not_removed' | 'not_kept';

const personHere = async () => import('#app/pwa/personal/current-person.ts');

/** How much would be lost by signing out now: what can be sent is sent first. */
export async function waitsBeforeSignOut(): Promise<PendingCounts> {
  const { countPending: countWaiting, sendPendingChanges: sendWaiting } = await personHere();
  await sendWaiting();
  return countWaiting();
}

/**
 * Ends the session on the server; then everything local to the person leaves this phone, except the changes that wait if
 * `keepsChanges`. Throws what the call throws; the user is still signed in then.
 */
export async function signOut({ keepsChanges }: { readonly keepsChanges: boolean }): Promise<SignedOut> {
  const { setPendingAside: keepWaiting, purgeCurrentOwner: leavePerson } = await personHere();
  if (keepsChanges && !(await keepWaiting())) return 'not_kept';
  await (await accountCalls()).signOut();
  signedOut();
  if (!(await leavePerson({ keepsChanges }))) return 'not_removed';
  return keepsChanges ? 'kept' : 'removed';
}
