import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { PaymentsUnreachable } from '../../gateways/payments/payments.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import { orderById, type OrderRow } from '../orders.repo.ts';

const KIND = 'processor-fee';

/** Enqueues the lookup of the provider's fee for a payment, unless it takes none. */
export async function enqueueProcessorFee(deps: Deps, tx: Tx, { id, intentId }: OrderRow): Promise<void> {
  if (deps.payments.processorFee === undefined) return;
  await enqueue(tx, deps.now(), { key: `${KIND}:${intentId}`, kind: KIND, payload: { orderId: id } });
}

/** Job handler: enters the provider's fee for a payment, once it is known. */
export const processorFeeHandler = {
  [KIND]: async (deps, payload) => {
    const { orderId } = z.parse(z.object({ orderId: z.number() }), payload);
    const order = await orderById(deps.storage.db, orderId);
    if (order === undefined) throw new Error(`order not found: ${orderId}`);
    if (order.provider !== deps.payments.name)
      throw new PaymentsUnreachable(`${order.provider} is not the current payment provider`);
    const fee = await deps.payments.processorFee?.(order.intentId);
    if (fee === undefined) throw new PaymentsUnreachable(`the fee of ${order.intentId} is not known yet`);
    await deps.storage.transaction({}, (tx) =>
      post(tx, {
        key: `balance:${fee.transactionId}`,
        orderId,
        currency: fee.currency,
        livemode: order.livemode,
        at: deps.now(),
        lines: [
          { account: 'processing', cents: fee.cents },
          { account: 'provider', cents: -fee.cents },
        ],
      }),
    );
  },
} satisfies Readonly<Record<string, Handler>>;
