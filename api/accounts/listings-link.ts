import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { getSecretIn, getSecret } from '../secrets/secret-of.ts';
import { isGuest, sessionIdOfGuest, type Guest, type Owner } from '../sessions/owner.ts';
import { sessionNow } from '../sessions/sessions.queries.ts';
import type { Tx } from '../storage/storage.ts';

/** How long a link is valid. */
export const LISTINGS_LINK_DAYS = 90;

/** Session, expiry in base 36, HMAC-SHA256 of both. */
const KEY = /^([1-9]\d{0,15})\.([\da-z]{1,10})\.([\w-]{43})$/;

const LISTINGS_PATH = '/account?tab=listings';

/**
 * The URL that opens a guest's listings, or another page about them, on any device. The key is in the fragment, which servers
 * never log.
 */
export async function listingsLinkIn(
  tx: Tx,
  deps: Deps,
  guest: Guest,
  path = LISTINGS_PATH,
): Promise<string> {
  const secret = await getSecretIn(deps, tx, 'listings');
  const session = String(sessionIdOfGuest(guest));
  const expiry = (deps.now() + LISTINGS_LINK_DAYS * DAY_MS).toString(36);
  const key = `${session}.${expiry}.${sign(secret, session, expiry).toString('base64url')}`;
  return `${deps.env.publicUrl}${path}#key=${key}`;
}

/** The same for a seller's sales. Users with an account sign in there instead. */
export const salesLinkIn = async (tx: Tx, deps: Deps, seller: Owner, path = LISTINGS_PATH): Promise<string> =>
  isGuest(seller) ? listingsLinkIn(tx, deps, seller, path) : `${deps.env.publicUrl}${path}`;

/** The seller of a call: the owner of the mailed link's key, else the session's owner. */
export const resolveSeller = async (
  deps: Deps,
  key: string | undefined,
  owner: Owner | undefined,
): Promise<Owner | undefined> => (key === undefined ? owner : guestFromKey(deps, key));

/** Returns the guest of a key. Throws ShopError not_allowed if the key is forged or expired. */
async function guestFromKey(deps: Deps, key: string): Promise<Guest> {
  const [, session = '', expiry = '', seal = ''] = KEY.exec(key) ?? [];
  const given = Buffer.from(seal, 'base64url');
  const right = sign(await getSecret(deps, 'listings'), session, expiry);
  const isGenuine = right.length === given.length && timingSafeEqual(right, given);
  if (isGenuine && Number.parseInt(expiry, 36) > deps.now()) {
    // The guest may have been united with another one since the link was mailed.
    const now = await sessionNow(deps.storage.db, Number(session));
    return now !== undefined && isGuest(now.owner) ? now.owner : `s:${Number(session)}`;
  }
  throw new ShopError('not_allowed', MESSAGES.linkInvalid);
}

const sign = (secret: string, session: string, expiry: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`listings ${session} ${expiry}`).digest();
