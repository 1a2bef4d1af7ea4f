import { accountCalls } from './account-calls.ts';
import { signedIn } from './account-store.ts';

/**
 * The second step: what a guest queued on this phone is sent first, so that it comes along; then the code is proven, and
 * this phone is the account's. Throws what the calls throw, and an error where what waits cannot be sent.
 */
export async function signIn(email: string, code: string): Promise<void> {
  const { sendPendingChanges: sendWaiting } = await import('#app/pwa/personal/current-person.ts');
  if (!(await sendWaiting())) throw new Error('What waits on this phone cannot be sent.');
  const account = await (await accountCalls()).verifyCode({ email: email.trim(), code });
  await signedIn(account);
}
