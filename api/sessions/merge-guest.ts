import type { Tx } from '../storage/storage.ts';
import type { SessionDeps } from './guest-merge.ts';
import type { Owner } from './owner.ts';

/**
 * What a guest gathered becomes the user's who signs in: each capability moves its part, and nothing is lost. The heir may
 * be another guest, where two are united. To do it twice changes nothing.
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
