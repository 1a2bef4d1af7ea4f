import { findSession } from '#api/sessions/find-session.ts';
import { isGuest, type Guest } from '#api/sessions/owner.ts';
import { createBuyer } from './buyer.ts';
import type { Shop } from './shop.ts';

/** A browser whose page and service worker each opened a session. The page holds a session of its own in memory, and its requests bring the worker's as their cookie. */
export function createTwoGuests(shop: Shop) {
  let cookie = '';
  const page = createBuyer(shop, () => cookie);
  const worker = createBuyer(shop);
  return {
    page,
    worker,
    /** Sets the worker's session as the cookie, as the last response would. */
    shareCookie: () => {
      cookie = `sid=${worker.session() ?? ''}`;
    },
  };
}

/** The guest of a session token. */
export async function getGuestByToken(shop: Shop, token: string | null): Promise<Guest> {
  const found = await findSession(shop.deps, token ?? '', 'writes');
  const owner = found?.session.owner;
  if (owner === undefined || !isGuest(owner)) throw new Error("the token is not a guest's");
  return owner;
}
