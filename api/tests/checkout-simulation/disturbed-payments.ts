import { PaymentsUnreachable, type Payments } from '#api/gateways/payments/payments.ts';

/** What happens to calls to the provider: `before` it has done its part, and `after` that, before the answer arrives. */
export interface Disturbance {
  readonly before?: () => Promise<void>;
  readonly after?: () => Promise<void>;
}

export const silence = (): Promise<never> =>
  Promise.reject(new PaymentsUnreachable('the provider is silent'));

/** A provider whose calls can be lost, or wait while others do something. */
export function disturbed(heard: () => Payments, now: () => Disturbance): Payments {
  const call = async <T>(ask: () => Promise<T>): Promise<T> => {
    const { before, after } = now();
    await before?.();
    const answer = await ask();
    await after?.();
    return answer;
  };
  return {
    ...heard(),
    createIntent: async (order) => call(async () => heard().createIntent(order)),
    retrieveIntent: async (id) => call(async () => heard().retrieveIntent(id)),
    cancelIntent: async (id) => call(async () => heard().cancelIntent(id)),
    refund: async (order) => call(async () => heard().refund(order)),
  };
}
