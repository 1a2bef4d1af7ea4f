import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { getSecretIn, getSecret } from '../secrets/secret-of.ts';
import type { Tx } from '../storage/storage.ts';

const keyBy = (secret: string, publicId: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`order ${publicId}`).digest('base64url');

/** Link that opens an order on any device. The key is in the fragment, so it never reaches a server log. */
export async function orderLinkIn(deps: Deps, tx: Tx, publicId: string): Promise<string> {
  const key = keyBy(await getSecretIn(deps, tx, 'orders'), publicId);
  return `${deps.env.publicUrl}/order-confirmation/${publicId}#key=${key}`;
}

/** True if a key from an email opens this order. Compares in constant time. */
export async function opensOrder(deps: Deps, publicId: string, key: string): Promise<boolean> {
  const right = Buffer.from(keyBy(await getSecret(deps, 'orders'), publicId));
  const given = Buffer.from(key);
  return right.length === given.length && timingSafeEqual(right, given);
}
