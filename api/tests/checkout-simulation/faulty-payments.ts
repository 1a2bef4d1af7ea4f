import { PaymentsUnreachable, type Payments } from '#api/gateways/payments/payments.ts';

/** What happens to calls to the provider: `before` it has done its part, and `after` that, before the answer arrives. */
export interface CallHooks {
  readonly before?: () => Promise<void>;
  readonly after?: () => Promise<void>;
}

export const rejectUnreachable = (): Promise<never> =>
  Promise.reject(new PaymentsUnreachable('the provider is silent'));

/** A provider whose calls can be lost, or wait while others do something. */
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
  };
}
