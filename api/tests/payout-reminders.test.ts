import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { advanceTo, subjectsTo } from './world/parcels.ts';
import { accountOf, createPaidSeller, openMarket, pay, readPayouts, runJobs } from './world/payouts.ts';
import { createSeller, deliver } from './world/seller.ts';
import type { Shop } from './world/shop.ts';

/** Before, on and after the days of the reminders about what can be paid since November 28. */
const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-12', '2027-01-26', '2027-01-27'];

/** Lets the shop do its daily work, and send the mails about it. */
async function passDays(shop: Shop, days: readonly string[] = DAYS): Promise<void> {
  for (const day of days) {
    advanceTo(shop, `${day}T15:00:00Z`);
    await settlePayouts(shop.deps);
    await runJobs(shop);
    await runJobs(shop);
  }
}

/** A guest who has sold a book for $5.00 that has arrived. */
async function createOwedGuest(shop: Shop) {
  const guest = await createSeller(shop);
  const buyer = createBuyer(shop);
  await deliver(buyer, await buyer.buy(await guest.list({ title: 'Dune' })), guest);
  return guest;
}

const EMAIL = 'edith@example.com';
const SUBJECT = 'Set up payouts to get your $5.00';

const remindersTo = (shop: Shop, email: string) =>
  listMails(shop).filter(({ to, subject }) => to === email && subject.startsWith('Set up payouts'));

test('a seller with money and no account is reminded, and is paid once the account is ready', async () => {
  await using market = await openMarket();
  const { shop, moves, verify } = market;
  const ada = await createPaidSeller(shop);
  await (await ada.sell(500)).arrive();
  await passDays(shop);
  expect(
    subjectsTo(shop, 'ada@example.com').filter((subject) => /Set up/.test(subject)),
    'after 3, 14 and 60 days',
  ).toEqual(Array(3).fill(SUBJECT));
  await ada.signIn('ada@example.com');
  expect(await readPayouts(ada)).toMatchObject({ sales: [{ payout: { state: 'needs-account' } }] });
  await readOkBody(await ada.post('/api/seller/payouts'));
  await verify(await accountOf(shop, ada));
  await runJobs(shop);
  await pay(shop);
  expect(await moves(), 'the event reports that the account is ready').toEqual([`${ada.owner} 500`]);
});

test('a guest with money is asked to create an account, which takes over the sales', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const guest = await createOwedGuest(shop);
  const sent = z.parse(
    codeSentSchema,
    await readOkBody(await guest.post('/api/seller/email', { email: EMAIL })),
  );
  await readOkBody(await guest.post('/api/seller/email/confirm', { email: EMAIL, code: sent.demoCode }));
  await passDays(shop);
  const mails = remindersTo(shop, EMAIL);
  expect(
    mails.map(({ subject }) => subject),
    'after 3, 14 and 60 days',
  ).toEqual(Array(3).fill(SUBJECT));
  const [mail] = mails;
  expect(mail?.text).toContain('Create an account to get paid. Your sales come with you.');
  expect(mail?.text).toContain('/account?tab=payouts&create=1');
  expect(mail?.text, 'the email is confirmed').not.toContain('#confirm=');

  const member = createMember(shop);
  await member.register(EMAIL);
  expect(await readPayouts(member)).toMatchObject({ available: 5, sales: [{ title: 'Dune' }] });
});

test('a guest whose email is not confirmed can do that first, on any device', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const guest = await createOwedGuest(shop);
  await readOkBody(await guest.post('/api/seller/email', { email: EMAIL }));
  await passDays(shop, ['2026-12-01']);
  const [mail] = remindersTo(shop, EMAIL);
  expect(mail?.subject).toBe(SUBJECT);
  const key = /#confirm=(\S+)/.exec(mail?.text ?? '')?.[1];
  const member = createMember(shop);
  await readOkBody(await member.post('/api/seller/email/confirm', { key }));
  await member.register(EMAIL);
  expect(await readPayouts(member)).toMatchObject({ available: 5, sales: [{ title: 'Dune' }] });
});

test('a guest who left no email gets no mail', async () => {
  await using market = await openMarket();
  const { shop } = market;
  await createOwedGuest(shop);
  await passDays(shop, ['2026-12-01']);
  expect(listMails(shop).filter(({ subject }) => subject.startsWith('Set up payouts'))).toEqual([]);
});
