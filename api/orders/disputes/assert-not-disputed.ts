import { DISPUTE_MESSAGES } from '#contract/orders/dispute-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Db } from '../../storage/storage.ts';
import { isDisputed } from './disputes.repo.ts';

/**
 * While a bank decides about a payment, nothing of it is refunded or sent back: its buyer could get the money twice. Throws ShopError
 * conflict with a text for `reader`. The caller's transaction has locked the order.
 */
export async function assertNotDisputed(
  db: Db,
  orderId: number,
  reader: keyof typeof DISPUTE_MESSAGES = 'others',
): Promise<void> {
  if (await isDisputed(db, orderId)) throw new ShopError('conflict', DISPUTE_MESSAGES[reader]);
}
