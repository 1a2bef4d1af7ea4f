import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { secretIn, secretOf } from '../secrets/secret-of.ts';
import type { Tx } from '../storage/storage.ts';

const keyBy = (secret: string, publicId: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`order ${publicId}`).digest('base64url');

/** The address that opens an order on any device. The key stands behind the #: it reaches no server's log. */
export async function orderLinkIn(deps: Deps, tx: Tx, publicId: string): Promise<string> {
  const key = keyBy(await secretIn(deps, tx, 'orders'), publicId);
  return `${deps.env.publicUrl}/order-confirmation/${publicId}#key=${key}`;
}

/** Whether a key from a mail opens this order. */
export async function opensOrder(deps: Deps, publicId: string, key: string): Promise<boolean> {
  const right = Buffer.from(keyBy(await secretOf(deps, 'orders'), publicId));
  const given = Buffer.from(key);
  return right.length === given.length && timingSafeEqual(right, given);
}
