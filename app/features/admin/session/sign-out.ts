import { setAdminFlag } from '#app/pwa/back-office-flag.ts';
import { doorCalls } from '../admin-calls.ts';
import { forgetTyped } from '../unsaved-input.ts';

/** Ends the session here at once, and on the server too. What the server is not told ends there by itself. */
export async function signOut(): Promise<void> {
  setAdminFlag(false);
  forgetTyped();
  await doorCalls.signOut().catch(() => undefined);
}
