import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import { disputedRefundCents } from './disputes/covered-refunds.repo.ts';
import { paidByHandCents } from './money/failed-refunds.repo.ts';
import { updateLedgerOf } from './money/update-ledger.ts';
import { lockOrder, orderByIntent } from './orders.repo.ts';
import { recordRefundedTotal } from './refund-job.ts';

/** Stores a payment's refunded total as reported by its provider, including refunds made in the provider's dashboard. */
export async function syncRefunds(deps: Deps, { id, refundedCents }: Intent): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    const found = await orderByIntent(tx, id);
    const order = found && (await lockOrder(tx, found.id));
    if (order === undefined) return;
    // What admins have given back in another way, or banks in disputes, is not in the provider's total.
    const otherwise = (await paidByHandCents(tx, order.id)) + (await disputedRefundCents(tx, order.id));
    await recordRefundedTotal(deps, tx, order, refundedCents + otherwise);
    await updateLedgerOf(tx, order.id);
  });
}
