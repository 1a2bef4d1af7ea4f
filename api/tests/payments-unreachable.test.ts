import { expect, test } from 'vitest';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { PaymentsUnreachable, type Intent } from '#api/gateways/payments/payments.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';

/** A Stripe double and its adapter with a short timeout. */
async function openWithShortTimeout() {
  const stripe = await openStripeServer();
  const secretKey = stripe.env['STRIPE_SECRET_KEY'] ?? '';
  const base = stripe.env['STRIPE_API_BASE'];
  const keys = { secretKey, webhookSecret: 'x', base, timeoutMs: 150 };
  return {
    stripe,
    payments: stripePayments(keys, Date.now),
    [Symbol.asyncDispose]: stripe[Symbol.asyncDispose],
  };
}

const order = (key: string) => ({ key: `key:${key}`, amountCents: 850, currency: 'USD', checkoutId: 7 });

const FAULTS = {
  'does not respond': 'hangs',
  'resets the connection': 'resets',
  'returns 500': { status: 500, body: '{"error":{"type":"api_error","message":"Sorry."}}' },
  'returns 503 with a page': { status: 503, body: '<html>Sorry.</html>' },
  'limits the rate (429)': {
    status: 429,
    body: '{"error":{"type":"invalid_request_error","code":"rate_limit"}}',
  },
  'rejects the key': { status: 401, body: '{"error":{"type":"invalid_request_error"}}' },
  'returns a page': { status: 200, body: '<html>Welcome to the hotel’s network</html>' },
  'truncates the response': { status: 200, body: '{"id":"pi_1","object":"payment_in' },
  'returns another object': { status: 200, body: '{"id":"pi_1","object":"balance","livemode":false}' },
  'returns null': { status: 200, body: 'null' },
} as const;

const CALLS = ['create', 'retrieve', 'cancel', 'refund', 'refunds'] as const;

test.concurrent.each(CALLS)(
  'a failing %s call to Stripe is reported as unreachable, and the same call works later',
  async (call) => {
    await using opened = await openWithShortTimeout();
    const { stripe, payments } = opened;
    for (const [fault, how] of Object.entries(FAULTS)) {
      const intent = await payments.createIntent(order(fault));
      if (call.startsWith('refund')) stripe.confirm(intent.clientSecret);
      const ask = async (): Promise<unknown> => {
        if (call === 'create') return payments.createIntent(order(`again: ${fault}`));
        if (call === 'retrieve') return payments.retrieveIntent(intent.id);
        if (call === 'cancel') return payments.cancelIntent(intent.id);
        return payments.refund({ key: `refund:${intent.id}`, intentId: intent.id, cents: 850 });
      };
      stripe.behave(call, how);
      await expect(ask(), fault).rejects.toBeInstanceOf(PaymentsUnreachable);
      stripe.behave(call, 'works');
      stripe.forgetKeys(); // as Stripe does after a day
      await ask();
    }
  },
);

test('a response about another payment is not accepted', async () => {
  await using opened = await openWithShortTimeout();
  const { stripe, payments } = opened;
  const [one, other] = [
    await payments.createIntent(order('one')),
    await payments.createIntent(order('other')),
  ];
  const wrongPayment = { status: 200, body: JSON.stringify(stripe.ledger.intents.get(other.id)) };
  stripe.behave('retrieve', wrongPayment);
  await expect(payments.retrieveIntent(one.id)).rejects.toBeInstanceOf(PaymentsUnreachable);
});

test('a call whose response was lost is retried and takes effect once', async () => {
  await using opened = await openWithShortTimeout();
  const { stripe, payments } = opened;
  const before = stripe.ledger.intents.size;
  for (const call of ['create', 'cancel', 'refund'] as const) stripe.behave(call, 'loses the answer');
  const intent: Intent = await payments.createIntent(order('lost'));
  expect(stripe.ledger.intents.size).toBe(before + 1);
  stripe.confirm(intent.clientSecret);
  const refund = { key: `refund:${intent.id}`, intentId: intent.id, cents: 300 };
  const sent = await payments.refund(refund);
  stripe.forgetKeys(); // even after the day for which Stripe keeps keys
  expect(await payments.refund(refund)).toEqual(sent);
  expect(await payments.retrieveIntent(intent.id)).toMatchObject({ refundedCents: 300 });
});
