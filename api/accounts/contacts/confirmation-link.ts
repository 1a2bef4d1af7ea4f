import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '../normalize-email.ts';
import type { Deps } from '../../deps.ts';
import { getSecret, getSecretIn } from '../../secrets/secret-of.ts';
import { sessionIdOfGuest, type Guest } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';

/** Session, expiry in base 36, address in base64url, HMAC-SHA256 of all three and the purpose. */
const KEY = /^([1-9]\d{0,15})\.([\da-z]{1,10})\.([\w-]{1,400})\.([\w-]{43})$/;

/**
 * The URL that asks on any device whether to confirm a guest's address, until it expires (ms). The key is in the fragment,
 * which servers never log. Opening it changes nothing.
 */
export async function confirmationLinkIn(
  tx: Tx,
  deps: Deps,
  guest: Guest,
  email: string,
  expiresAt: number,
): Promise<string> {
  const secret = await getSecretIn(deps, tx, 'seller-email');
  const session = String(sessionIdOfGuest(guest));
  const expiry = expiresAt.toString(36);
  const address = Buffer.from(normalizeEmail(email)).toString('base64url');
  const seal = sign(secret, session, expiry, address).toString('base64url');
  return `${deps.env.publicUrl}/account?tab=listings#confirm=${session}.${expiry}.${address}.${seal}`;
}

/** The session and the address of a link's key; undefined if it is forged or expired. */
export async function readConfirmationKey(
  deps: Deps,
  key: string,
): Promise<{ readonly sessionId: number; readonly email: string } | undefined> {
  const [, session = '', expiry = '', address = '', seal = ''] = KEY.exec(key) ?? [];
  const given = Buffer.from(seal, 'base64url');
  const right = sign(await getSecret(deps, 'seller-email'), session, expiry, address);
  const isGenuine = right.length === given.length && timingSafeEqual(right, given);
  if (!isGenuine || Number.parseInt(expiry, 36) <= deps.now()) return undefined;
  return { sessionId: Number(session), email: Buffer.from(address, 'base64url').toString() };
}

const sign = (secret: string, session: string, expiry: string, address: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`sell ${session} ${expiry} ${address}`)
    .digest();
