import { expect, test } from 'vitest';
import { confirmStripe } from './confirm-stripe.ts';

// Stripe.js loads from Stripe's servers only, so a stub returns results of its published types.

const FORM = { its: 'form' };

type StripeResult = Awaited<
  ReturnType<NonNullable<Parameters<typeof confirmStripe<typeof FORM>>[0]>['confirmPayment']>
>;

/** A Stripe.js stub with this result, which records its calls. */
function stubStripe(result: () => Promise<StripeResult>) {
  const calls: unknown[] = [];
  return {
    asked: calls,
    confirmPayment: async (options: unknown): Promise<StripeResult> => {
      calls.push(options);
      return result();
    },
  };
}

const intent = (status: string) => ({ id: 'pi_1', status });

const outcomeOf = async (answer: StripeResult) =>
  confirmStripe(
    stubStripe(async () => answer),
    FORM,
  );

test('confirms the payment without leaving the page, and returns to the checkout after a required redirect', async () => {
  const stripe = stubStripe(async () => ({ paymentIntent: intent('succeeded') }));
  expect(await confirmStripe(stripe, FORM)).toEqual({ status: 'succeeded', paymentIntentId: 'pi_1' });
  expect(stripe.asked).toEqual([
    {
      elements: FORM,
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}/checkout` },
    },
  ]);
});

test('treats a processing payment as paid, and one that needs another card as declined', async () => {
  expect(await outcomeOf({ paymentIntent: intent('processing') })).toEqual({
    status: 'processing',
    paymentIntentId: 'pi_1',
  });
  expect(await outcomeOf({ paymentIntent: intent('requires_payment_method') })).toEqual({
    error: undefined,
    outcome: 'declined',
  });
});

test.each(['card_error', 'validation_error', 'invalid_request_error'])(
  "reports a %s in Stripe's words and lets the user try another card",
  async (type) => {
    const message = 'Your card was declined.';
    expect(await outcomeOf({ error: { type, message } })).toEqual({ error: message, outcome: 'declined' });
  },
);

test('treats a lost response as an unknown outcome', async () => {
  expect(await outcomeOf({ error: { type: 'api_connection_error' } })).toEqual({
    error: undefined,
    outcome: 'unknown',
  });
  const broken = stubStripe(async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await confirmStripe(broken, FORM)).toEqual({ error: undefined, outcome: 'unknown' });
});

test('recognizes a payment made in another tab, and one that is over', async () => {
  const type = 'invalid_request_error';
  const code = 'payment_intent_unexpected_state';
  expect(await outcomeOf({ error: { type, code, payment_intent: intent('succeeded') } })).toEqual({
    status: 'succeeded',
    paymentIntentId: 'pi_1',
  });
  expect(
    await outcomeOf({ error: { type, code, message: 'over', payment_intent: intent('canceled') } }),
  ).toEqual({ error: 'over', outcome: 'over' });
});

test("charges nothing while Stripe's script is not loaded", async () => {
  expect(await confirmStripe(null, FORM)).toEqual({ error: undefined, outcome: 'declined' });
  expect(
    await confirmStripe(
      stubStripe(async () => ({ paymentIntent: intent('succeeded') })),
      null,
    ),
  ).toEqual({
    error: undefined,
    outcome: 'declined',
  });
});
