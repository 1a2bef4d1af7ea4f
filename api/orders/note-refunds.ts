import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import { orderByIntent } from './orders.repo.ts';
import { recordRefundedTotal } from './refund-job.ts';

/** Takes in what its provider says was sent back of a payment, also by hand in the provider's own dashboard. */
export async function syncRefunds(deps: Deps, { id, refundedCents }: Intent): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    const order = await orderByIntent(tx, id);
    if (order !== undefined) await recordRefundedTotal(deps, tx, order, refundedCents);
  });
}
