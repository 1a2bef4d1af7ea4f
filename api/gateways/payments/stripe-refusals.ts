import { Stripe } from 'stripe';
import { PaymentsUnreachable } from './payments.ts';

/** Without a valid response (timeout, 5xx, 429, invalid), the outcome is unknown; a rejection is a response. */
export async function trusted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isRejection(error)) throw error;
    throw new PaymentsUnreachable('Stripe gave no answer that can be trusted.', { cause: error });
  }
}

/** True if Stripe rejected a call with this code. */
export const isRefusal = (error: unknown, code: string): boolean => isRejection(error) && error.code === code;

/** True if Stripe rejected a call. Excludes a wrong API key, which proves nothing about the object; a permission error means that the account is not ours. */
export const isRejection = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid');
