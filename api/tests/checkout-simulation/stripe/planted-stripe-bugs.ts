import { randomUUID } from 'node:crypto';
import type { PaymentDisputes, ProviderDispute } from '#api/gateways/payments/disputes.ts';
import type { PlantedBug } from '../bugs.ts';
import { withPayouts } from '../payouts/planted-payout-bugs.ts';
import { payoutSchedules } from '../random-schedules.ts';

const withoutFees = (dispute: ProviderDispute): ProviderDispute => ({
  ...dispute,
  transactions: dispute.transactions.map((moved) => ({ ...moved, feeCents: 0 })),
});

const ignoringFees = (disputes: PaymentDisputes): PaymentDisputes => ({
  ...disputes,
  retrieve: async (id) => {
    const found = await disputes.retrieve(id);
    return found && withoutFees(found);
  },
  openedSince: async (since) => (await disputes.openedSince(since)).map(withoutFees),
});

const BUGS: readonly PlantedBug[] = [
  {
    bug: 'a payout is a cent more than is entered',
    bugs: {
      payments: withPayouts((payouts) => ({
        transfer: async (order) => payouts.transfer({ ...order, cents: order.cents + 1 }),
      })),
    },
  },
  {
    bug: 'a reversal is a cent less than is entered',
    bugs: {
      payments: withPayouts((payouts) => ({
        reverse: async (order) => payouts.reverse({ ...order, cents: order.cents - 1 }),
      })),
    },
  },
  {
    bug: 'a reversal whose answer was lost is made again',
    bugs: {
      payments: withPayouts((payouts) => ({
        reverse: async (order) => payouts.reverse({ ...order, epoch: randomUUID() }),
      })),
    },
  },
  {
    bug: 'the fee of a dispute is not entered',
    bugs: { payments: (payments) => ({ ...payments, disputes: ignoringFees(payments.disputes) }) },
  },
  {
    bug: 'a refund counts as sent that was not made',
    bugs: {
      payments: (payments) => ({
        ...payments,
        refund: async ({ key }) => Promise.resolve({ status: 'sent', id: `re_${key}` }),
      }),
    },
  },
];

/** Bugs that the shop's own books don't show, which schedules against Stripe must find. */
export const PLANTED_STRIPE_BUGS: readonly PlantedBug[] = BUGS.map((planted) => ({
  ...planted,
  schedules: payoutSchedules,
}));
