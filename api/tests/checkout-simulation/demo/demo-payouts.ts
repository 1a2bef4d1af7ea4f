import { eq } from 'drizzle-orm';
import type { DemoPayments } from '#api/gateways/payments/demo-payments.ts';
import type { MoveOutcome, SellerPayouts } from '#api/gateways/payments/payouts.ts';
import { demoTransfers } from '#api/storage/schema.ts';
import type { ProviderWorld } from '../provider.ts';
import type { DemoState } from './demo-state.ts';

/** Added to a payout's id, so that it is another one to the provider. */
const ANOTHER = 1_000_000;

const REASONS = {
  waits: 'You have insufficient available funds in your Stripe account.',
  refused: 'Your destination account needs to have transfers enabled.',
  reversals: 'The connected account has insufficient funds to reverse the transfer.',
} as const;

/** The demo provider's payouts, with accounts in review, and balances that are too low. What was moved once is not refused later. */
export function withSellerSide(
  shop: ProviderWorld,
  state: DemoState,
  demo: DemoPayments['payouts'],
): SellerPayouts {
  const madeAt = async (key: string): Promise<number | undefined> => {
    const { db } = shop.deps.storage;
    const [row] = await db.select().from(demoTransfers).where(eq(demoTransfers.key, key));
    return row?.createdAt;
  };
  return {
    ...demo,
    retrieveAccount: async (id) => {
      const account = await demo.retrieveAccount(id);
      return account && state.inReview.has(id)
        ? {
            ...account,
            disabledReason: 'requirements.pending_verification',
            currentlyDue: [],
            dueAt: undefined,
          }
        : account;
    },
    transfer: async (order) => {
      const before = await madeAt(`payout:${order.payoutId}`);
      const { transfers } = state.moves;
      if (before === undefined && transfers !== 'sent') return failed(transfers, REASONS[transfers]);
      const { forgetsKeysAfterMs = Number.POSITIVE_INFINITY } = shop.bugs;
      const isForgotten = before !== undefined && shop.now - before >= forgetsKeysAfterMs;
      return demo.transfer(isForgotten ? { ...order, payoutId: order.payoutId + ANOTHER } : order);
    },
    reverse: async (order) => {
      const before = await madeAt(`reversal:${order.payoutId}`);
      if (before === undefined && state.moves.reversals === 'refused')
        return failed('refused', REASONS.reversals);
      return demo.reverse(order);
    },
  };
}

const failed = (status: 'waits' | 'refused', reason: string): MoveOutcome => ({ status, reason });
