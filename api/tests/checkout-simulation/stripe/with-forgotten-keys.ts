import type { StripeServer } from '#api/doubles/stripe-server.ts';
import type { SellerPayouts } from '#api/gateways/payments/payouts.ts';
import type { ProviderWorld } from '../provider.ts';

/** Added to a payout's id, so that it is another one to Stripe. */
const ANOTHER = 1_000_000;

/** A planted bug: a transfer is looked for only while Stripe knows its key. */
export const withForgottenKeys = (
  { ledger }: StripeServer,
  world: ProviderWorld,
  payouts: SellerPayouts,
): SellerPayouts => ({
  ...payouts,
  transfer: async (order) => {
    const { forgetsKeysAfterMs = Number.POSITIVE_INFINITY } = world.bugs;
    const before = ledger.connect.transfers.find(
      ({ metadata }) => metadata['payout'] === String(order.payoutId),
    );
    const isForgotten = before !== undefined && world.now - before.created * 1000 >= forgetsKeysAfterMs;
    return payouts.transfer(isForgotten ? { ...order, payoutId: order.payoutId + ANOTHER } : order);
  },
});
