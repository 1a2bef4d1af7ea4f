import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Tx } from '../../storage/storage.ts';
import { disputeById, type DisputeRow } from '../disputes/disputes.repo.ts';
import { lockOrder, type OrderRow } from '../orders.repo.ts';

/** Reads a dispute, and locks its order until the transaction ends. Throws ShopError not_found. */
export async function lockDispute(
  tx: Tx,
  id: string,
): Promise<{ readonly dispute: DisputeRow; readonly order: OrderRow }> {
  const found = await disputeById(tx, id);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read again: another process may have changed it before the lock.
  const dispute = order && (await disputeById(tx, id));
  if (order === undefined || dispute === undefined) throw new ShopError('not_found', TEXTS.noSuchDispute);
  return { dispute, order };
}
