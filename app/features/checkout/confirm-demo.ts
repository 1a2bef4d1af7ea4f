import type { DemoCard } from '#contract/checkout/checkout.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import { calls } from './checkout-calls.ts';
import type { ConfirmResult } from './payment-port.ts';

/** Pays with a test card. `askBank` shows the 3-D Secure challenge, if the card needs one. Never throws. */
export async function confirmDemo(
  clientSecret: string,
  paymentMethod: DemoCard,
  askBank: () => Promise<'complete' | 'fail'>,
): Promise<ConfirmResult> {
  try {
    const first = await calls.confirmDemoPayment({ clientSecret, paymentMethod });
    const { status, paymentIntentId } =
      first.status === 'requires_action'
        ? await calls.confirmDemoPayment({ clientSecret, challenge: await askBank() })
        : first;
    // The demo bank never challenges twice.
    return status === 'succeeded' ? { status, paymentIntentId } : { error: undefined, outcome: 'over' };
  } catch (error) {
    if (error instanceof NetworkError) return { error: undefined, outcome: 'offline' };
    if (!(error instanceof ApiError) || error.status >= 500) return { error: undefined, outcome: 'unknown' };
    return { error: error.userText, outcome: error.code === 'declined' ? 'declined' : 'over' };
  }
}
