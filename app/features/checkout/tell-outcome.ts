import { CHECKOUT_MESSAGES as MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import type { Opened } from './open-checkout.ts';
import type { Paid } from './pay.ts';

const failure = (title: string, text: string): void => void toast({ variant: 'destructive', title, text });

/** Says how a payment ended, where it is not said on the screen itself. */
export function tellPaid(paid: Paid): void {
  if (paid.outcome === 'placed') toast(MESSAGES.placed);
  // The server's own sentence stands in the form, beside the button.
  if (paid.outcome === 'invalid' && paid.told === undefined)
    failure(MESSAGES.validation.title, MESSAGES.validation.text);
  if (paid.outcome === 'refused')
    failure(MESSAGES.paymentFailed.title, worded(paid.told) ?? MESSAGES.paymentFailed.text);
  if (paid.outcome === 'not-ordered') failure('Error', MESSAGES.orderFailed);
}

/** A provider may say that it has nothing to say. */
const worded = (told: string | undefined): string | undefined => (told === '' ? undefined : told);

export function tellOpened(opened: Opened): void {
  if (opened.now === 'failed') failure('Error', MESSAGES.initFailed);
}
