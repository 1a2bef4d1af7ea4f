import { afterAll, expect, test } from 'vitest';
import { createSignature, newEvent } from '#api/doubles/stripe-events.ts';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { BadSignature, PaymentsUnreachable } from '#api/gateways/payments/payments.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import { NOON } from './world/shop.ts';

const HOUR_MS = 3_600_000;

/** Stripe's double and the gateway, on a clock that the test sets. */
async function openPayouts() {
  const clock = { now: NOON };
  const stripe = await openStripeServer({ now: () => clock.now });
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = stripe.env;
  const connectWebhookSecret = stripe.env['STRIPE_CONNECT_WEBHOOK_SECRET'];
  const base = stripe.env['STRIPE_API_BASE'];
  const keys = { secretKey, webhookSecret, connectWebhookSecret, base };
  const payments = stripePayments(keys, () => clock.now);
  const { payouts } = payments;
  // For calls that are never answered.
  const { payouts: impatient } = stripePayments({ ...keys, timeoutMs: 100 }, () => clock.now);
  if (payouts === undefined || impatient === undefined) throw new Error('payouts are manual');
  let payoutCount = 0;
  const openAccount = async (owner: string) => {
    const { id } = await payouts.createAccount({ owner, email: `${owner}@example.com`, since: clock.now });
    stripe.verifyAccount(id);
    return id;
  };
  const orderTo = (accountId: string, cents = 735) => {
    payoutCount += 1;
    return { payoutId: payoutCount, epoch: 'epoch', accountId, cents, currency: 'USD', createdAt: clock.now };
  };
  return { clock, stripe, keys, payments, payouts, impatient, openAccount, orderTo };
}

const opened = openPayouts();
afterAll(async () => {
  const { stripe } = await opened;
  expect(stripe.complaints, 'every call was valid for Stripe').toEqual([]);
  await stripe[Symbol.asyncDispose]();
});

test('without the secret of their webhook, sellers are paid by hand', async () => {
  const { keys } = await opened;
  expect(stripePayments({ ...keys, connectWebhookSecret: undefined }, () => NOON).payouts).toBeUndefined();
});

test('an account is created once for a seller, as one that Stripe sets up and the shop answers for', async () => {
  const { clock, stripe, payouts } = await opened;
  const order = { owner: 'u:1', email: 'ada@example.com', since: clock.now };
  stripe.behave('createAccount', 'loses the answer');
  const account = await payouts.createAccount(order);
  stripe.behave('createAccount', 'works');
  expect(account).toMatchObject({ detailsSubmitted: false, transfersActive: false, payoutsEnabled: false });
  expect(account.currentlyDue).toContain('external_account');
  // A process that died before it stored the account asks again two days later, with another email.
  clock.now += 48 * HOUR_MS;
  expect(await payouts.createAccount({ ...order, email: 'ada@elsewhere.example' })).toEqual(account);
  expect(await payouts.createAccount({ ...order, owner: 'u:2' })).not.toMatchObject({ id: account.id });
  expect(stripe.ledger.connect.accounts.get(account.id)).toMatchObject({
    country: 'US',
    email: 'ada@example.com',
    metadata: { owner: 'u:1' },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
  });
});

test('a former account is found among hundreds', async () => {
  await using world = await openOwn();
  const { clock, payouts, stripe } = world;
  const since = clock.now;
  const first = await payouts.createAccount({ owner: 'u:first', email: '', since });
  for (let number = 0; number < 205; number += 1)
    await payouts.createAccount({ owner: `u:${number}`, email: '', since: clock.now + HOUR_MS });
  stripe.forgetKeys();
  expect(await payouts.createAccount({ owner: 'u:first', email: '', since })).toEqual(first);
});

/** One of its own, for tests that count. */
async function openOwn() {
  const world = await openPayouts();
  return {
    ...world,
    [Symbol.asyncDispose]: async () => {
      expect(world.stripe.complaints).toEqual([]);
      await world.stripe[Symbol.asyncDispose]();
    },
  };
}

test('the account follows the latest report of Stripe', async () => {
  const { stripe, payouts, openAccount } = await opened;
  const id = await openAccount('u:10');
  expect(await payouts.retrieveAccount(id)).toEqual({
    id,
    detailsSubmitted: true,
    transfersActive: true,
    payoutsEnabled: true,
    disabledReason: undefined,
    currentlyDue: [],
    dueAt: undefined,
  });
  const requirements = {
    current_deadline: NOON / 1000,
    currently_due: ['individual.id_number'],
    disabled_reason: 'rejected.fraud',
    past_due: [],
    pending_verification: [],
  };
  stripe.updateAccount(id, { capabilities: { transfers: 'inactive' }, payouts_enabled: false, requirements });
  expect(await payouts.retrieveAccount(id)).toEqual({
    id,
    detailsSubmitted: true,
    transfersActive: false,
    payoutsEnabled: false,
    disabledReason: 'rejected.fraud',
    currentlyDue: ['individual.id_number'],
    dueAt: NOON,
  });
  expect(await payouts.retrieveAccount('acct_of_another_shop')).toBeUndefined();
});

test('links lead to Stripe, and to no other site', async () => {
  const { stripe, payouts, openAccount } = await opened;
  const id = await openAccount('u:20');
  const page = 'https://shop.example/account?tab=payouts';
  const urls = { returnUrl: page, refreshUrl: page };
  expect(await payouts.onboardingUrl(id, urls)).toMatch(/^https:\/\/connect\.stripe\.com\/setup\//);
  expect(await payouts.dashboardUrl(id)).toMatch(/^https:\/\/connect\.stripe\.com\/express\//);
  for (const url of [
    'http://connect.stripe.com/setup',
    'https://connect.stripe.com.evil.example/setup',
    'https://evilstripe.com/setup',
    'javascript:alert(1)',
    'nonsense',
  ]) {
    const link = { object: 'account_link', created: 0, expires_at: 0, url };
    stripe.behave('accountLink', { status: 200, body: JSON.stringify(link) });
    stripe.behave('loginLink', { status: 200, body: JSON.stringify({ ...link, object: 'login_link' }) });
    await expect(payouts.onboardingUrl(id, urls), url).rejects.toBeInstanceOf(PaymentsUnreachable);
    await expect(payouts.dashboardUrl(id), url).rejects.toBeInstanceOf(PaymentsUnreachable);
  }
  stripe.behave('accountLink', 'works');
  stripe.behave('loginLink', 'works');
  const { id: unready } = await payouts.createAccount({ owner: 'u:21', email: '', since: NOON });
  await expect(payouts.dashboardUrl(unready)).rejects.toBeInstanceOf(PaymentsUnreachable);
  await expect(payouts.onboardingUrl('acct_unknown', urls)).rejects.toBeInstanceOf(PaymentsUnreachable);
});

test('a transfer is sent once, although its response was lost and it is retried after 25 hours', async () => {
  const { clock, stripe, payouts, impatient, openAccount, orderTo } = await opened;
  const id = await openAccount('u:30');
  const order = orderTo(id);
  const sentTo = () => stripe.ledger.connect.transfers.filter(({ destination }) => destination === id);
  stripe.behave('transfer', 'hangs');
  await expect(impatient.transfer(order)).rejects.toBeInstanceOf(PaymentsUnreachable);
  expect(sentTo()).toEqual([]);
  stripe.behave('transfer', 'loses the answer');
  const outcome = await payouts.transfer(order);
  stripe.behave('transfer', 'works');
  expect(sentTo()).toMatchObject([
    { amount: 735, currency: 'usd', metadata: { payout: String(order.payoutId) } },
  ]);
  expect(outcome).toEqual({ status: 'sent', id: sentTo()[0]?.id });
  clock.now += 25 * HOUR_MS;
  const before = stripe.calls.length;
  expect(await payouts.transfer(order)).toEqual(outcome);
  expect(stripe.calls.slice(before), 'found by its metadata').toEqual(['transfers']);
  expect(await payouts.transfer(orderTo(id)), 'the next payout').toMatchObject({ status: 'sent' });
  expect(sentTo()).toHaveLength(2);
});

test('a transfer waits while the shop’s balance is too low, and is sent at the first retry after that', async () => {
  const { clock, stripe, payouts, openAccount, orderTo } = await opened;
  const order = orderTo(await openAccount('u:40'));
  stripe.setBalance(734);
  for (let hour = 0; hour < 3; hour += 1) {
    const waits = { status: 'waits', reason: expect.stringContaining('insufficient') as unknown };
    expect(await payouts.transfer(order)).toEqual(waits);
    clock.now += HOUR_MS;
  }
  stripe.setBalance(735);
  expect(await payouts.transfer(order), 'although Stripe replays its refusals').toMatchObject({
    status: 'sent',
  });
  expect(stripe.ledger.connect.balances.get('platform')).toBe(0);
  expect(await payouts.transfer(order)).toMatchObject({ status: 'sent' });
  stripe.setBalance(Number.POSITIVE_INFINITY);
});

test('a transfer to an account that may receive none is refused for good', async () => {
  const { stripe, payouts, openAccount, orderTo } = await opened;
  const id = await openAccount('u:50');
  stripe.updateAccount(id, { capabilities: { transfers: 'inactive' } });
  const reason = expect.stringContaining('capabilities') as unknown;
  expect(await payouts.transfer(orderTo(id))).toEqual({ status: 'refused', reason });
  expect(await payouts.transfer(orderTo('acct_unknown'))).toMatchObject({
    status: 'refused',
    reason: "No such destination: 'acct_unknown'",
  });
});

test('a reversal takes back once what is on the account, and is refused otherwise', async () => {
  const { clock, stripe, payouts, openAccount, orderTo } = await opened;
  const id = await openAccount('u:60');
  const sent = await payouts.transfer(orderTo(id, 1_000));
  const transferId = sent.status === 'sent' ? sent.id : '';
  const order = { payoutId: 900, epoch: 'epoch', transferId, cents: 400, createdAt: clock.now };
  stripe.behave('reversal', 'loses the answer');
  const outcome = await payouts.reverse(order);
  stripe.behave('reversal', 'works');
  expect(outcome).toMatchObject({ status: 'sent' });
  clock.now += 25 * HOUR_MS;
  expect(await payouts.reverse(order), 'retried after the key has expired').toEqual(outcome);
  expect(stripe.ledger.connect.balances.get(id)).toBe(600);
  expect(await payouts.reverse({ ...order, payoutId: 901, cents: 601 })).toMatchObject({ status: 'refused' });
  stripe.payBank(id);
  const refused = await payouts.reverse({ ...order, payoutId: 902, cents: 100 });
  expect(refused).toMatchObject({ status: 'refused' });
  expect(await payouts.reverse({ ...order, payoutId: 903, transferId: 'tr_unknown' })).toMatchObject({
    status: 'refused',
  });
  expect(stripe.ledger.connect.reversals).toHaveLength(1);
});

test.each(['createAccount', 'retrieveAccount', 'transfers', 'transfer', 'reversals', 'reversal'] as const)(
  'a %s call without an answer that can be trusted is reported as unreachable',
  async (call) => {
    await using world = await openOwn();
    const { stripe, payouts, impatient, openAccount, orderTo, clock } = world;
    const id = await openAccount('u:1');
    const sent = await payouts.transfer(orderTo(id));
    const transferId = sent.status === 'sent' ? sent.id : '';
    const order = orderTo(id);
    const reversal = { payoutId: 99, epoch: 'epoch', transferId, cents: 1, createdAt: clock.now };
    const ask = (by: typeof payouts): Promise<unknown> => {
      if (call === 'createAccount') return by.createAccount({ owner: 'u:2', email: '', since: clock.now });
      if (call === 'retrieveAccount') return by.retrieveAccount(id);
      return call === 'transfer' || call === 'transfers' ? by.transfer(order) : by.reverse(reversal);
    };
    for (const how of [
      'hangs',
      'resets',
      { status: 500, body: '{"error":{"type":"api_error"}}' },
      { status: 429, body: '{"error":{"type":"invalid_request_error","code":"rate_limit"}}' },
      { status: 401, body: '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}' },
      { status: 200, body: '{"id":"somebody"}' },
      { status: 200, body: '<html>' },
    ] as const) {
      stripe.behave(call, how);
      const by = how === 'hangs' ? impatient : payouts;
      await expect(ask(by), JSON.stringify(how)).rejects.toBeInstanceOf(PaymentsUnreachable);
      stripe.forgetKeys();
    }
    stripe.behave(call, 'works');
    await ask(payouts);
  },
);

test('an event names an account if and only if the secret of the accounts’ webhook signed it', async () => {
  const { clock, stripe, keys, payments, openAccount } = await opened;
  const id = await openAccount('u:70');
  const account = stripe.event('account.updated').data.object;
  const read = async (secret: string | undefined, named: string | undefined, type = 'account.updated') => {
    const body = JSON.stringify(newEvent(type, account, 0, named));
    const header = createSignature(secret ?? '', Math.floor(clock.now / 1000), body);
    return payments.readEvent(Buffer.from(body), header);
  };
  expect(await read(keys.connectWebhookSecret, id)).toMatchObject({
    type: 'account.updated',
    accountId: id,
    intentId: undefined,
  });
  expect(await read(keys.webhookSecret, undefined)).toMatchObject({ accountId: undefined });
  for (const [secret, named] of [
    [keys.connectWebhookSecret, undefined],
    [keys.webhookSecret, id],
    ['whsec_other', id],
    ['whsec_other', undefined],
  ] as const)
    await expect(read(secret, named), `${secret} ${named}`).rejects.toBeInstanceOf(BadSignature);
});

test('a payment in a seller’s account is none of the shop’s', async () => {
  const { clock, stripe, keys, payments } = await opened;
  const intent = stripe.make({ amount: 500, currency: 'usd' });
  const body = JSON.stringify(newEvent('payment_intent.succeeded', intent, 0, 'acct_1'));
  const header = createSignature(keys.connectWebhookSecret ?? '', Math.floor(clock.now / 1000), body);
  expect(await payments.readEvent(Buffer.from(body), header)).toMatchObject({
    accountId: 'acct_1',
    intentId: undefined,
  });
});
