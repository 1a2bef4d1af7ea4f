import { setAdminFlag } from '#app/pwa/back-office-flag.ts';
import { loginCalls } from '../admin-calls.ts';
import { clearUnsavedInput } from '../unsaved-input.ts';

/** Ends the session locally at once, then on the server. If that call fails, the server's session expires by itself. */
export async function signOut(): Promise<void> {
  setAdminFlag(false);
  clearUnsavedInput();
  await loginCalls.signOut().catch(() => undefined);
}
