import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_CARDS } from '#contract/checkout/checkout.ts';
import { createSignature } from '#api/doubles/stripe-events.ts';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { demoPayments } from '#api/gateways/payments/demo-payments.ts';
import { eventBody } from '#api/gateways/payments/event-body.ts';
import { BadSignature, type Intent, type Payments } from '#api/gateways/payments/payments.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import { freshStorage } from './world/fresh-storage.ts';
import { NOON } from './world/shop.ts';

/** A payment provider, with controls for events on its side. */
interface ProviderControls extends AsyncDisposable {
  readonly payments: Payments;
  /** Confirms the payment with a card, as the page does. */
  readonly confirm: (intent: Intent, card?: string) => Promise<unknown>;
  readonly answerBank: (intent: Intent, answer: 'complete' | 'fail') => Promise<unknown>;
  /** Types of the webhook events sent so far. */
  readonly sentEvents: () => readonly string[];
  /** The body of a webhook event. */
  readonly body: (intent: Intent) => string;
  readonly secret: string;
}

const SECRET = 'whsec_of_the_double';

const cardOf = (token: string) => DEMO_CARDS.find((each) => each === token) ?? 'pm_card_visa';

const PROVIDERS = {
  demo: async (): Promise<ProviderControls> => {
    const storage = await freshStorage();
    const sentEvents: string[] = [];
    const payments = demoPayments({
      storage,
      now: () => NOON,
      randomBytes,
      secret: () => Promise.resolve(SECRET),
      sendEvent: async (_tx, type) => Promise.resolve(void sentEvents.push(type)),
      undeliveredEvents: () => Promise.resolve([]),
    });
    return {
      payments,
      confirm: async ({ clientSecret }, card = 'pm_card_visa') =>
        payments.confirm({ clientSecret, paymentMethod: cardOf(card) }).catch(() => undefined),
      answerBank: async ({ clientSecret }, challenge) =>
        payments.confirm({ clientSecret, challenge }).catch(() => undefined),
      sentEvents: () => sentEvents,
      body: ({ id }) => eventBody('evt_1', 'payment_intent.succeeded', { intentId: id }, NOON),
      secret: SECRET,
      [Symbol.asyncDispose]: storage[Symbol.asyncDispose],
    };
  },
  stripe: async (): Promise<ProviderControls> => {
    const stripe = await openStripeServer({ now: () => NOON });
    const secretKey = stripe.env['STRIPE_SECRET_KEY'] ?? '';
    const base = stripe.env['STRIPE_API_BASE'];
    return {
      payments: stripePayments({ secretKey, webhookSecret: SECRET, base }, () => NOON),
      confirm: async ({ clientSecret }, card) => Promise.resolve(stripe.confirm(clientSecret, card)),
      answerBank: async ({ id }, answer) => Promise.resolve(stripe.answerBank(id, answer)),
      sentEvents: () => stripe.events.map(({ type }) => type),
      body: () => JSON.stringify(stripe.event('payment_intent.succeeded'), undefined, 2),
      secret: SECRET,
      [Symbol.asyncDispose]: async () => {
        expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
        await stripe[Symbol.asyncDispose]();
      },
    };
  },
} as const;

const order = (key: string, amountCents = 850) => ({
  key: `key:${key}`,
  amountCents,
  currency: 'USD',
  checkoutId: 7,
});

describe.each(['demo', 'stripe'] as const)('payments by %s', (name) => {
  const opened = PROVIDERS[name]();
  afterAll(async () => (await opened)[Symbol.asyncDispose]());

  test('a payment is created once per idempotency key', async () => {
    const { payments } = await opened;
    const intent = await payments.createIntent(order('once'));
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 850,
      receivedCents: 0,
      refundedCents: 0,
      currency: 'USD',
      livemode: false,
      checkoutId: 7,
      key: 'key:once',
    });
    expect(await payments.createIntent(order('once'))).toEqual(intent);
    expect(await payments.retrieveIntent(intent.id)).toEqual(intent);
    const twins = [payments.createIntent(order('twice')), payments.createIntent(order('twice'))];
    const [one, other] = await Promise.all(twins);
    expect(other?.id).toBe(one?.id);
    expect(one?.id).not.toBe(intent.id);
  });

  test('an idempotency key is refused for another amount', async () => {
    const { payments } = await opened;
    await payments.createIntent(order('amount'));
    await expect(payments.createIntent(order('amount', 851))).rejects.toThrow();
  });

  test('an unknown payment is undefined', async () => {
    const { payments } = await opened;
    expect(await payments.retrieveIntent('pi_of_somebody_else')).toBeUndefined();
    await expect(payments.cancelIntent('pi_of_somebody_else')).rejects.toThrow();
  });

  test('a declined card leaves the payment open for another card', async () => {
    const { payments, confirm, sentEvents } = await opened;
    const intent = await payments.createIntent(order('declined'));
    const before = sentEvents().length;
    await confirm(intent, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      receivedCents: 0,
    });
    await confirm(intent);
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      receivedCents: 850,
      refundedCents: 0,
    });
    expect(sentEvents().slice(before)).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded']);
  });

  test('a payment that needs 3-D Secure succeeds only after it is completed', async () => {
    const { payments, confirm, answerBank } = await opened;
    const intent = await payments.createIntent(order('asked'));
    const status = async () => (await payments.retrieveIntent(intent.id))?.status;
    await confirm(intent, 'pm_card_authenticationRequired');
    expect(await status()).toBe('requires_action');
    await answerBank(intent, 'fail');
    expect(await status()).toBe('requires_payment_method');
    await confirm(intent, 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
    await answerBank(intent, 'complete');
    expect(await status()).toBe('requires_payment_method');
    await confirm(intent, 'pm_card_authenticationRequired');
    await answerBank(intent, 'complete');
    expect(await status()).toBe('succeeded');
  });

  test('a canceled payment cannot be paid, and a paid one cannot be canceled', async () => {
    const { payments, confirm } = await opened;
    const [open, asked, paid] = await Promise.all(
      ['open', 'asking', 'paid'].map(async (key) => payments.createIntent(order(key))),
    );
    if (open === undefined || asked === undefined || paid === undefined) throw new Error('three were made');
    await confirm(asked, 'pm_card_authenticationRequired');
    await confirm(paid);
    expect(await payments.cancelIntent(open.id)).toMatchObject({ id: open.id, status: 'canceled' });
    expect(await payments.cancelIntent(open.id), 'canceled twice').toMatchObject({ status: 'canceled' });
    expect(await payments.cancelIntent(asked.id)).toMatchObject({ status: 'canceled' });
    expect(await payments.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', receivedCents: 850 });
    await Promise.resolve(confirm(open)).catch(() => undefined);
    expect(await payments.retrieveIntent(open.id)).toMatchObject({ status: 'canceled', receivedCents: 0 });
    expect(await payments.createIntent(order('open')), 'its key still returns it').toMatchObject({
      id: open.id,
    });
  });

  test('refunds are made once per key, in parts, and never exceed the payment', async () => {
    const { payments, confirm, sentEvents } = await opened;
    const intent = await payments.createIntent(order('refunded'));
    const refund = async (key: string, cents: number) =>
      payments.refund({ key: `refund:${intent.id}:${key}`, intentId: intent.id, cents });
    const refunded = async () => (await payments.retrieveIntent(intent.id))?.refundedCents;
    await expect(refund('early', 100)).rejects.toThrow();
    await confirm(intent);
    const before = sentEvents().length;
    const first = await refund('part', 300);
    expect(await refund('part', 300)).toEqual(first);
    const id = 'id' in first ? first.id : '';
    const key = `refund:${intent.id}:part`;
    expect(await payments.retrieveRefund(id)).toEqual({
      id,
      intentId: intent.id,
      key,
      cents: 300,
      isFailed: false,
    });
    expect(await payments.retrieveRefund('re_of_somebody_else')).toBeUndefined();
    expect(await refunded()).toBe(300);
    expect(await refund('much', 551)).toEqual({ status: 'refused' });
    expect(await refund('rest', 550)).not.toEqual(first);
    expect(await refund('more', 1)).toEqual({ status: 'refused' });
    expect(await refunded()).toBe(850);
    expect(
      sentEvents()
        .slice(before)
        .filter((type) => type === 'charge.refunded'),
    ).toHaveLength(2);
  });

  test('a payment by the card that disputes is taken back by its bank, and cannot be refunded', async () => {
    const { payments, confirm, sentEvents } = await opened;
    const intent = await payments.createIntent(order('disputed'));
    await confirm(intent, 'pm_card_createDispute');
    expect(sentEvents()).toContain('charge.dispute.created');
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded', refundedCents: 0 });
    const found = await payments.disputes.openedSince(NOON);
    const dispute = found.find(({ intentId }) => intentId === intent.id);
    expect(dispute).toMatchObject({ cents: 850, status: 'needs_response', reason: 'fraudulent' });
    expect(dispute?.transactions).toMatchObject([{ cents: -850, currency: 'USD' }]);
    expect(await payments.disputes.retrieve(dispute?.id ?? '')).toEqual(dispute);
    expect(await payments.disputes.openedSince(NOON + 1_000)).toEqual([]);
    expect(await payments.disputes.retrieve('dp_of_somebody_else')).toBeUndefined();
    const refund = { key: `refund:${intent.id}:late`, intentId: intent.id, cents: 100 };
    expect(await payments.refund(refund)).toEqual({ status: 'refused' });
  });

  test('an event is accepted only if it is signed with the secret, unaltered and recent', async () => {
    const { payments, confirm, body, secret } = await opened;
    const intent = await payments.createIntent(order('event'));
    await confirm(intent);
    const text = body(intent);
    const seconds = Math.floor(NOON / 1000);
    const signed = (at = seconds, with_ = secret) => createSignature(with_, at, text);
    const read = async (header: string | undefined, sent = text) =>
      payments.readEvent(Buffer.from(sent), header);
    expect(await read(signed())).toMatchObject({ type: 'payment_intent.succeeded', intentId: intent.id });
    await read(signed(seconds - 300));
    await read(`${signed()},v1=${'0'.repeat(64)},v0=old`);
    for (const header of [
      undefined,
      '',
      'nonsense',
      signed(seconds - 301),
      signed(seconds - 7 * 86_400),
      signed(seconds, 'whsec_other'),
      signed().replace('v1=', 'v0='),
      signed().replace(`t=${seconds}`, `t=${seconds - 1}`),
    ])
      await expect(read(header), String(header)).rejects.toBeInstanceOf(BadSignature);
    const rewritten = JSON.stringify(JSON.parse(text), undefined, 1);
    await expect(read(signed(), rewritten)).rejects.toBeInstanceOf(BadSignature);
  });
});
