import { accountCalls } from './account-calls.ts';
import { signedOut } from './account-store.ts';

const personHere = async () => import('#app/pwa/person-here.ts');

/** How much would be lost by signing out now: what can be sent is sent first. */
export async function waitsBeforeSignOut(): Promise<number> {
  const { countWaiting, sendWaiting } = await personHere();
  await sendWaiting();
  return countWaiting();
}

/**
 * Ends the session on the server; then everything local to the person leaves this phone. Returns false where that could
 * not be stored. Throws what the call throws.
 */
export async function signOut(): Promise<boolean> {
  await (await accountCalls()).signOut();
  signedOut();
  return (await personHere()).leavePerson();
}
