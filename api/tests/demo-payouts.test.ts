import { afterAll, expect, test } from 'vitest';
import { demoAccountSchema } from '#contract/payouts/demo-bank.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { PaymentsUnreachable } from '#api/gateways/payments/payments.ts';
import { paymentEvents } from '#api/storage/schema.ts';
import { readOkBody } from './world/buyer.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';
import { openStripeShop } from './world/stripe-shop.ts';

const opened = openShop();
afterAll(async () => (await opened)[Symbol.asyncDispose]());

const URLS = { returnUrl: 'https://shop.example/account', refreshUrl: 'https://shop.example/account' };

async function openPayouts() {
  const shop = await opened;
  const { payouts } = shop.deps.payments;
  if (payouts === undefined) throw new Error('payouts are manual');
  const create = (owner: string) =>
    payouts.createAccount({ owner, email: 'ada@example.com', since: shop.deps.now() });
  const decide = (id: string, verdict: unknown) => shop.post(`/api/demo-bank/${id}`, { verdict });
  return { shop, payouts, create, decide };
}

const DAY_MS = 86_400_000;

test('the demo bank decides about an account, and each verdict is what a provider would say', async () => {
  const { shop, payouts, create, decide } = await openPayouts();
  const start = shop.deps.now();
  const account = await create('u:1');
  expect(await create('u:1'), 'once for a seller').toEqual(account);
  expect(account).toMatchObject({
    detailsSubmitted: false,
    payoutsEnabled: false,
    currentlyDue: ['external_account'],
  });
  const page = await payouts.onboardingUrl(account.id, URLS);
  expect(page).toBe(`/demo-bank/${account.id}`);
  expect(await payouts.dashboardUrl(account.id)).toBe(page);
  const read = async () => demoAccountSchema.parse(await readOkBody(await shop.get(`/api${page}`)));
  expect(await read()).toEqual({ id: account.id, state: 'started' });

  for (const [verdict, state, seen] of [
    [
      'verified',
      'ready',
      { transfersActive: true, payoutsEnabled: true, disabledReason: undefined, currentlyDue: [] },
    ],
    [
      'more-needed',
      'restricted',
      {
        transfersActive: false,
        disabledReason: 'requirements.past_due',
        currentlyDue: ['individual.verification.document'],
        dueAt: start + 3_000 + 7 * DAY_MS,
      },
    ],
    ['declined', 'rejected', { transfersActive: false, disabledReason: 'rejected.other', currentlyDue: [] }],
  ] as const) {
    const before = await shop.deps.storage.db.$count(paymentEvents);
    expect(await readOkBody(await decide(account.id, verdict))).toEqual({ id: account.id, state });
    expect(await payouts.retrieveAccount(account.id)).toMatchObject({ detailsSubmitted: true, ...seen });
    expect(await read()).toMatchObject({ state });
    shop.advanceClock(3_000);
    await runDueJobs(shop.deps, JOB_HANDLERS);
    expect(await shop.deps.storage.db.$count(paymentEvents), 'an event came by the webhook').toBe(before + 1);
  }
  expect(await readError(await decide(account.id, 'rich'))).toMatchObject({ status: 422 });
  expect(await readError(await decide('acct_demo_unknown', 'verified'))).toMatchObject({ status: 404 });
  expect((await shop.get('/api/demo-bank/acct_demo_unknown')).status).toBe(404);
  expect(await payouts.retrieveAccount('acct_demo_unknown')).toBeUndefined();
  await expect(payouts.onboardingUrl('acct_demo_unknown', URLS)).rejects.toBeInstanceOf(PaymentsUnreachable);
});

test('demo transfers and reversals are made once, and are bounded as a provider’s are', async () => {
  const { shop, payouts, create, decide } = await openPayouts();
  const { id } = await create('u:2');
  const order = {
    payoutId: 1,
    epoch: 'epoch',
    accountId: id,
    cents: 735,
    currency: 'USD',
    createdAt: shop.deps.now(),
  };
  expect(await payouts.transfer(order), 'not verified').toMatchObject({ status: 'refused' });
  await decide(id, 'verified');
  const sent = await payouts.transfer(order);
  expect(sent).toMatchObject({ status: 'sent' });
  expect(await Promise.all([payouts.transfer(order), payouts.transfer(order)])).toEqual([sent, sent]);
  await expect(payouts.transfer({ ...order, cents: 736 })).rejects.toThrow();
  const transferId = sent.status === 'sent' ? sent.id : '';
  const reversal = { payoutId: 2, epoch: 'epoch', transferId, cents: 700, createdAt: shop.deps.now() };
  const taken = await payouts.reverse(reversal);
  expect(taken).toMatchObject({ status: 'sent' });
  expect(await payouts.reverse(reversal)).toEqual(taken);
  expect(await payouts.reverse({ ...reversal, payoutId: 3, cents: 36 })).toMatchObject({ status: 'refused' });
  const both = [4, 5].map((payoutId) => payouts.reverse({ ...reversal, payoutId, cents: 35 }));
  const outcomes = (await Promise.all(both)).map(({ status }) => status);
  expect(outcomes.toSorted(), 'never more than was sent').toEqual(['refused', 'sent']);
  expect(await payouts.reverse({ ...reversal, payoutId: 6, transferId: 'tr_unknown' })).toMatchObject({
    status: 'refused',
  });
});

test('a shop with real payments has no demo bank', async () => {
  await using shopByStripe = await openStripeShop();
  expect((await shopByStripe.shop.get('/api/demo-bank/acct_1')).status).toBe(404);
  expect((await shopByStripe.shop.post('/api/demo-bank/acct_1', { verdict: 'verified' })).status).toBe(404);
});
