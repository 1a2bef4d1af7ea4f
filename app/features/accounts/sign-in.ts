import { accountCalls } from './account-calls.ts';
import { recordSignIn } from './account-store.ts';

/**
 * Sends the guest's queued changes, so that the account inherits them; then verifies the code and makes the local data
 * the account's. Throws if a call fails or the changes cannot be sent.
 */
export async function signIn(email: string, code: string): Promise<void> {
  const { sendPendingChanges: sendWaiting } = await import('#app/pwa/personal/current-owner.ts');
  if (!(await sendWaiting())) throw new Error('sign-in failed: queued guest changes were not sent');
  const account = await (await accountCalls()).verifyCode({ email: email.trim(), code });
  await recordSignIn(account);
}
