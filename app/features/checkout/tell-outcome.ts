import { CHECKOUT_MESSAGES as MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import type { Opened } from './open-checkout.ts';
import type { Paid } from './pay.ts';

const failure = (title: string, text: string): void => void toast({ variant: 'destructive', title, text });

/** Shows a toast for a payment's outcome, unless the screen shows it. */
export function tellPaid(paid: Paid): void {
  if (paid.outcome === 'placed') toast(MESSAGES.placed);
  // The form shows the server's message beside the button.
  if (paid.outcome === 'invalid' && paid.told === undefined)
    failure(MESSAGES.validation.title, MESSAGES.validation.text);
  if (paid.outcome === 'refused')
    failure(MESSAGES.paymentFailed.title, worded(paid.told) ?? MESSAGES.paymentFailed.text);
  if (paid.outcome === 'not-ordered') failure('Error', MESSAGES.orderFailed);
}

/** Providers may send an empty message. */
const worded = (told: string | undefined): string | undefined => (told === '' ? undefined : told);

export function tellOpened(opened: Opened): void {
  if (opened.now === 'failed') failure('Error', MESSAGES.initFailed);
}
