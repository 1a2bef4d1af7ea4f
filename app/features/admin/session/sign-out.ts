import { setAdminFlag } from '#app/pwa/back-office-flag.ts';
import { doorCalls } from '../admin-calls.ts';
import { forgetTyped } from '../unsaved-input.ts';

/** Ends the session locally at once, then on the server. If that call fails, the server's session expires by itself. */
export async function signOut(): Promise<void> {
  setAdminFlag(false);
  forgetTyped();
  await doorCalls.signOut().catch(() => undefined);
}
