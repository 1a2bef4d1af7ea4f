import { PaymentsUnreachable, type Payments } from '#api/gateways/payments/payments.ts';

/** Hooks around each provider call: `before` the provider acts, and `after`, before the response arrives. */
export interface CallHooks {
  readonly before?: () => Promise<void>;
  readonly after?: () => Promise<void>;
}

export const rejectUnreachable = (): Promise<never> =>
  Promise.reject(new PaymentsUnreachable('provider unreachable'));

/** Wraps a provider so that calls can fail or interleave with other actions. */
export function withCallHooks(getPayments: () => Payments, getHooks: () => CallHooks): Payments {
  const call = async <T>(send: () => Promise<T>): Promise<T> => {
    const { before, after } = getHooks();
    await before?.();
    const answer = await send();
    await after?.();
    return answer;
  };
  return {
    ...getPayments(),
    createIntent: async (order) => call(async () => getPayments().createIntent(order)),
    retrieveIntent: async (id) => call(async () => getPayments().retrieveIntent(id)),
    cancelIntent: async (id) => call(async () => getPayments().cancelIntent(id)),
    refund: async (order) => call(async () => getPayments().refund(order)),
    retrieveRefund: async (id) => call(async () => getPayments().retrieveRefund(id)),
  };
}

/** The demo provider with refunds that failed at buyers' banks. */
export function withFailedRefunds(payments: Payments, failed: ReadonlySet<string>): Payments {
  return {
    ...payments,
    refund: async (order) => {
      const outcome = await payments.refund(order);
      return 'id' in outcome && failed.has(outcome.id) ? { ...outcome, status: 'failed' } : outcome;
    },
    retrieveRefund: async (id) => {
      const refund = await payments.retrieveRefund(id);
      return refund && { ...refund, isFailed: failed.has(id) };
    },
  };
}
