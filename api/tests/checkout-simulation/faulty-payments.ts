import { PaymentsUnreachable, type Payments } from '#api/gateways/payments/payments.ts';
import type { SellerPayouts } from '#api/gateways/payments/payouts.ts';

/** Hooks around each provider call: `before` the provider acts, and `after`, before the response arrives. */
export interface CallHooks {
  readonly before?: (call: Call) => Promise<void>;
  readonly after?: (call: Call) => Promise<void>;
}

/** A move is a transfer to a seller, or its reversal. */
type Call = 'move' | 'other';

export const rejectUnreachable = (): Promise<never> =>
  Promise.reject(new PaymentsUnreachable('provider unreachable'));

/** Wraps a provider so that calls can fail or interleave with other actions. */
export function withCallHooks(getPayments: () => Payments, getHooks: () => CallHooks): Payments {
  const call = async <T>(send: () => Promise<T>, kind: Call = 'other'): Promise<T> => {
    const { before, after } = getHooks();
    await before?.(kind);
    const answer = await send();
    await after?.(kind);
    return answer;
  };
  const { payouts, ...payments } = getPayments();
  const hooked: Payments = {
    ...payments,
    createIntent: async (order) => call(async () => getPayments().createIntent(order)),
    retrieveIntent: async (id) => call(async () => getPayments().retrieveIntent(id)),
    cancelIntent: async (id) => call(async () => getPayments().cancelIntent(id)),
    refund: async (order) => call(async () => getPayments().refund(order)),
    retrieveRefund: async (id) => call(async () => getPayments().retrieveRefund(id)),
    listEvents: async (query) => call(async () => getPayments().listEvents(query)),
    disputes: {
      retrieve: async (id) => call(async () => getPayments().disputes.retrieve(id)),
      openedSince: async (since) => call(async () => getPayments().disputes.openedSince(since)),
      submitEvidence: async (id, evidence) =>
        call(async () => getPayments().disputes.submitEvidence(id, evidence)),
    },
  };
  if (payouts === undefined) return hooked;
  const getPayouts = (): SellerPayouts => getPayments().payouts ?? payouts;
  return {
    ...hooked,
    payouts: {
      ...payouts,
      createAccount: async (order) => call(async () => getPayouts().createAccount(order)),
      retrieveAccount: async (id) => call(async () => getPayouts().retrieveAccount(id)),
      transfer: async (order) => call(async () => getPayouts().transfer(order), 'move'),
      reverse: async (order) => call(async () => getPayouts().reverse(order), 'move'),
    },
  };
}
