import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { activeCheckout, giveCheckouts, rehomeCheckouts, updateCheckout } from './checkout.repo.ts';

/**
 * A guest's checkouts are the user's who signs in. Where both have one under way, the one that holds nothing gives way: its
 * payment, should it come after all, is found by the reconciler. Where both hold something, the guest's stays the session's,
 * which opens it still. The caller holds both owners.
 */
export async function moveCheckoutsIn(
  tx: Tx<'owner'>,
  now: number,
  guest: Owner,
  user: Owner,
): Promise<void> {
  const own = await activeCheckout(tx, user);
  const guests = await activeCheckout(tx, guest);
  if (own !== undefined && guests !== undefined) {
    const gives = own.status === 'open' ? own : guests;
    if (gives.status !== 'open') return;
    await updateCheckout(tx, gives.id, { status: 'canceled', checkAt: now, updatedAt: now });
  }
  await giveCheckouts(tx, guest, user, now);
}

/** An owner's checkouts that were made in one session belong to another one from now on. */
export const rehomeCheckoutsIn = (tx: Tx<'owner'>, owner: Owner, from: number, to: number): Promise<void> =>
  rehomeCheckouts(tx, owner, from, to);
