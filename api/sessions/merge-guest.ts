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
  for (const { moveGuestData } of guestMergeParts) await moveGuestData?.(tx, instant, guest, heir);
  await moveSellerData({ guestMergeParts }, tx, instant, { guest, heir });
}

/** Moves only what a guest sells and has sold; their cart, wishlist and orders stay with them. Idempotent. Both are locked. */
export async function moveSellerData(
  { guestMergeParts }: Pick<SessionDeps, 'guestMergeParts'>,
  tx: Tx<'owner'>,
  now: number,
  { guest, heir }: { readonly guest: Owner; readonly heir: Owner },
): Promise<void> {
  for (const part of guestMergeParts) await part.moveSellerData?.(tx, now, guest, heir);
}
