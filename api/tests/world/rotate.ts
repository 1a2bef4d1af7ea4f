import type { Deps } from '#api/deps.ts';
import { rotateSession } from '#api/sessions/rotate-session.ts';

/** The new token of a session, as a sign-in gives it one. */
export const rotate = ({ deps }: { readonly deps: Deps }, id: number): Promise<string> =>
  deps.storage.transaction({ session: String(id) }, async (tx) => rotateSession(deps, tx, id));
