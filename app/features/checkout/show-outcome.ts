import { CHECKOUT_MESSAGES as MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import type { CheckoutStep } from './open-checkout.ts';
import type { PayResult } from './pay.ts';

const showError = (title: string, text: string): void => void toast({ variant: 'destructive', title, text });

/** Shows a toast for a payment's outcome, unless the screen shows it. */
export function showPayResult(result: PayResult): void {
  if (result.outcome === 'placed') toast(MESSAGES.placed);
  // The form shows the server's message beside the button.
  if (result.outcome === 'invalid' && result.message === undefined)
    showError(MESSAGES.validation.title, MESSAGES.validation.text);
  if (result.outcome === 'refused' || result.outcome === 'card-invalid')
    showError(MESSAGES.paymentFailed.title, refusalText(result.message));
  if (result.outcome === 'not-ordered') showError('Error', MESSAGES.orderFailed);
}

/** The provider's message, which may be missing or empty, or else our own. */
export const refusalText = (message: string | undefined): string =>
  message === undefined || message === '' ? MESSAGES.paymentFailed.text : message;

export function showOpenFailure(step: CheckoutStep): void {
  if (step.status === 'failed') showError('Error', MESSAGES.initFailed);
}
