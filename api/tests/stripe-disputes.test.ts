import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSignature } from '#api/doubles/stripe-events.ts';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { PaymentsUnreachable } from '#api/gateways/payments/payments.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import { NOON } from './world/shop.ts';

/** Stripe's double and the gateway. */
async function openDisputes() {
  const stripe = await openStripeServer({ now: () => NOON });
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = stripe.env;
  const base = stripe.env['STRIPE_API_BASE'] ?? '';
  const keys = { secretKey, webhookSecret, base };
  const payments = stripePayments(keys, () => NOON);
  // For calls that are never answered.
  const impatient = stripePayments({ ...keys, timeoutMs: 100 }, () => NOON);
  const pay = (amount: number): string => {
    const { id } = stripe.make({ amount, currency: 'usd' });
    stripe.settle(id);
    return id;
  };
  const readBalance = async (): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${secretKey}`, 'Stripe-Version': '2026-10-28.endive' };
    return (await fetch(`${base}/v1/balance`, { headers })).json();
  };
  return {
    stripe,
    payments,
    impatient,
    webhookSecret,
    pay,
    readBalance,
    [Symbol.asyncDispose]: async () => {
      expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
      await stripe[Symbol.asyncDispose]();
    },
  };
}

const availableSchema = z.object({ available: z.array(z.object({ amount: z.number() })) });

test('what a dispute has moved is what Stripe’s balance says', async () => {
  await using world = await openDisputes();
  const { stripe, payments, pay, readBalance } = world;
  const available = async () => z.parse(availableSchema, await readBalance()).available[0]?.amount;
  const paid = pay(850);
  stripe.setBalance(10_000);
  const id = stripe.dispute(paid, 'inquiry');
  const read = async () => {
    const { status, transactions = [] } = (await payments.disputes.retrieve(id)) ?? {};
    return [status, ...transactions.map(({ cents, feeCents }) => cents - feeCents)];
  };
  expect(await read()).toEqual(['warning_needs_response']);
  expect(await available()).toBe(10_000);
  stripe.escalateDispute(id);
  expect(await read()).toEqual(['needs_response', -850 - 1_500]);
  expect(await available()).toBe(10_000 - 850 - 1_500);
  stripe.decideDispute(id, 'lost');
  expect(await read()).toEqual(['lost', -850 - 1_500]);
  stripe.decideDispute(id, 'won');
  expect(await read()).toEqual(['won', -850 - 1_500, 850]);
  expect(await available()).toBe(10_000 - 1_500);
});

test('disputes are listed page by page', async () => {
  await using world = await openDisputes();
  const { stripe, payments, pay } = world;
  const ids = Array.from({ length: 205 }, () => stripe.dispute(pay(500)));
  const listed = await payments.disputes.openedSince(NOON);
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(stripe.calls.filter((call) => call === 'disputes')).toHaveLength(3);
});

test('evidence is sent once, also after Stripe has forgotten the key, and never to a closed dispute', async () => {
  await using world = await openDisputes();
  const { stripe, payments, pay } = world;
  const [open, closed] = [stripe.dispute(pay(500)), stripe.dispute(pay(500))];
  const submit = (id: string) =>
    payments.disputes.submitEvidence(id, { customer_name: 'Ada', uncategorized_text: 'It was sent.' });
  stripe.behave('submitEvidence', 'loses every answer');
  await expect(submit(open)).rejects.toBeInstanceOf(PaymentsUnreachable);
  stripe.behave('submitEvidence', 'works');
  stripe.forgetKeys();
  expect(await submit(open)).toEqual({ status: 'sent' });
  expect(stripe.ledger.disputes.find(({ id }) => id === open)).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Ada', uncategorized_text: 'It was sent.' },
    evidence_details: { submission_count: 1 },
  });
  stripe.decideDispute(closed, 'lost');
  expect(await submit(closed)).toEqual({ status: 'refused', reason: 'This dispute is already closed' });
});

test('an event of a dispute names it and its payment', async () => {
  await using world = await openDisputes();
  const { stripe, payments, webhookSecret, pay } = world;
  const intentId = pay(500);
  const disputeId = stripe.dispute(intentId);
  const body = JSON.stringify(stripe.event('charge.dispute.created'));
  const header = createSignature(webhookSecret, Math.floor(NOON / 1000), body);
  expect(await payments.readEvent(Buffer.from(body), header)).toMatchObject({ disputeId, intentId });
});

test.each(['retrieveDispute', 'disputes', 'submitEvidence'] as const)(
  'a %s call without an answer that can be trusted is reported as unreachable',
  async (call) => {
    await using world = await openDisputes();
    const { stripe, payments, impatient, pay } = world;
    const id = stripe.dispute(pay(500));
    const asks = {
      retrieveDispute: ({ disputes }: typeof payments) => disputes.retrieve(id),
      disputes: ({ disputes }: typeof payments) => disputes.openedSince(NOON),
      submitEvidence: ({ disputes }: typeof payments) =>
        disputes.submitEvidence(id, { uncategorized_text: 'It was sent.' }),
    };
    const ask = asks[call];
    for (const how of [
      'hangs',
      'resets',
      { status: 500, body: '{"error":{"type":"api_error"}}' },
      { status: 200, body: '{"id":"somebody"}' },
      { status: 200, body: '<html>' },
    ] as const) {
      stripe.behave(call, how);
      const by = how === 'hangs' ? impatient : payments;
      await expect(ask(by), JSON.stringify(how)).rejects.toBeInstanceOf(PaymentsUnreachable);
    }
    stripe.behave(call, 'works');
    // It replays a 5xx for a day.
    stripe.forgetKeys();
    await ask(payments);
  },
);
