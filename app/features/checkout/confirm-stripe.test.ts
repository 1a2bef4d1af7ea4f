import { expect, test } from 'vitest';
import { confirmStripe } from './confirm-stripe.ts';

// Stripe.js itself comes from Stripe only: here stands what it answers, by its published types.

const FORM = { its: 'form' };

type Answer = Awaited<
  ReturnType<NonNullable<Parameters<typeof confirmStripe<typeof FORM>>[0]>['confirmPayment']>
>;

/** Stripe.js that answers this, and what it was asked. */
function stripeThat(answer: () => Promise<Answer>) {
  const asked: unknown[] = [];
  return {
    asked,
    confirmPayment: async (options: unknown): Promise<Answer> => {
      asked.push(options);
      return answer();
    },
  };
}

const intent = (status: string) => ({ id: 'pi_1', status });

const outcomeOf = async (answer: Answer) =>
  confirmStripe(
    stripeThat(async () => answer),
    FORM,
  );

test('the form is confirmed without leaving the page, and back to the checkout where a bank insists', async () => {
  const stripe = stripeThat(async () => ({ paymentIntent: intent('succeeded') }));
  expect(await confirmStripe(stripe, FORM)).toEqual({ status: 'succeeded', paymentIntentId: 'pi_1' });
  expect(stripe.asked).toEqual([
    {
      elements: FORM,
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}/checkout` },
    },
  ]);
});

test('a payment that is under way is none that failed; one that wants another card is', async () => {
  expect(await outcomeOf({ paymentIntent: intent('processing') })).toEqual({
    status: 'processing',
    paymentIntentId: 'pi_1',
  });
  expect(await outcomeOf({ paymentIntent: intent('requires_payment_method') })).toEqual({
    error: undefined,
    end: 'declined',
  });
});

test.each(['card_error', 'validation_error', 'invalid_request_error'])(
  'a %s is told in the words of Stripe, and another card may do',
  async (type) => {
    const message = 'Your card was declined.';
    expect(await outcomeOf({ error: { type, message } })).toEqual({ error: message, end: 'declined' });
  },
);

test('an answer that never came may be a payment', async () => {
  expect(await outcomeOf({ error: { type: 'api_connection_error' } })).toEqual({
    error: undefined,
    end: 'unknown',
  });
  const broken = stripeThat(async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await confirmStripe(broken, FORM)).toEqual({ error: undefined, end: 'unknown' });
});

test('what was paid in another tab is paid, and a payment that is over takes no card any more', async () => {
  const type = 'invalid_request_error';
  const code = 'payment_intent_unexpected_state';
  expect(await outcomeOf({ error: { type, code, payment_intent: intent('succeeded') } })).toEqual({
    status: 'succeeded',
    paymentIntentId: 'pi_1',
  });
  expect(
    await outcomeOf({ error: { type, code, message: 'over', payment_intent: intent('canceled') } }),
  ).toEqual({ error: 'over', end: 'over' });
});

test('without the script of Stripe nothing is paid', async () => {
  expect(await confirmStripe(null, FORM)).toEqual({ error: undefined, end: 'declined' });
  expect(
    await confirmStripe(
      stripeThat(async () => ({ paymentIntent: intent('succeeded') })),
      null,
    ),
  ).toEqual({
    error: undefined,
    end: 'declined',
  });
});
