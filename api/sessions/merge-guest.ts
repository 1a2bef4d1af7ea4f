import type { Tx } from '../storage/storage.ts';
import type { SessionDeps } from './guest-merge.ts';
import type { Owner } from './owner.ts';

/**
 * Merges a guest's data into the user's who signs in, or into another guest's where two are united: each capability moves its
 * part. Idempotent.
 *
 * The caller's transaction holds both owners and gives the session its user:
 * `storage.transaction({ owner: [guest, heir], session: String(id) }, …)`.
 */
export async function mergeGuest(
  { guestMergeParts, now }: Pick<SessionDeps, 'guestMergeParts' | 'now'>,
  tx: Tx<'owner'>,
  guest: Owner,
  heir: Owner,
): Promise<void> {
  if (guest === heir) return;
  const instant = now();
  for (const { moveGuestData } of guestMergeParts) await moveGuestData(tx, instant, guest, heir);
}
