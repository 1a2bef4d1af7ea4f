import { findSession } from '#api/sessions/find-session.ts';
import { isGuest, type Guest } from '#api/sessions/owner.ts';
import { buyerIn } from './buyer.ts';
import type { Shop } from './shop.ts';

/** A browser whose page and service worker each opened a session. The page holds a session of its own in memory, and its requests bring the worker's as their cookie. */
export function twoGuests(shop: Shop) {
  let cookie = '';
  const page = buyerIn(shop, () => cookie);
  const worker = buyerIn(shop);
  return {
    page,
    worker,
    /** From now on the worker's session is the cookie, as the one that was answered last. */
    meet: () => {
      cookie = `sid=${worker.session() ?? ''}`;
    },
  };
}

/** Whose a token is. */
export async function guestOf(shop: Shop, token: string | null): Promise<Guest> {
  const found = await findSession(shop.deps, token ?? '', 'writes');
  const owner = found?.session.owner;
  if (owner === undefined || !isGuest(owner)) throw new Error("the token is not a guest's");
  return owner;
}
