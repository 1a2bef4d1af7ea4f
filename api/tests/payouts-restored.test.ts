import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { enqueue } from '#api/jobs/enqueue.ts';
import { matchPayouts } from '#api/payouts/match-payouts.ts';
import { holdPayouts, releasePayouts } from '#api/payouts/payouts-wait.ts';
import { payouts } from '#api/storage/schema.ts';
import { changeEpoch } from '#api/sync/change-epoch.ts';
import { createAdmin } from './world/admin.ts';
import { readOkBody } from './world/buyer.ts';
import { freshPlace, migratedPlace } from './world/fresh-storage.ts';
import { listMails } from './world/mails.ts';
import { openPaidMarket, unpaid, withoutEntries } from './world/older-database.ts';
import { accountOf, openStripeMarket, pay, readPayouts, runJobs } from './world/payouts.ts';
import { readBalancesBeforeFees } from './world/read-balances.ts';
import { runCommand } from './world/run-command.ts';
import type { Shop } from './world/shop.ts';

/** The database as of a backup, in which these changes had not been made, after its restore. */
async function restore({ deps }: Shop, undo: readonly SQL[]): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    for (const each of undo) await tx.run(each);
    await holdPayouts(tx, deps.now());
  });
  await changeEpoch(deps);
}

test('a payout that a restored database lacks is entered, and never sent again', async () => {
  await using market = await openPaidMarket();
  const { shop, moves, ada } = market;
  await restore(shop, unpaid);
  shop.advanceClock(3_600_000);
  await pay(shop);
  await pay(shop);
  expect(await moves(), 'payouts wait').toEqual([`${ada.owner} 1000`]);
  expect(await readPayouts(ada)).toMatchObject({ available: 10 });

  expect(await matchPayouts(shop.deps)).toMatchObject({
    entered: [{ kind: 'payout', cents: 1_000 }],
    foreign: [],
    overpaid: [],
  });
  expect(await matchPayouts(shop.deps), 'again').toEqual({ entered: [], foreign: [], overpaid: [] });
  await shop.deps.storage.transaction({}, releasePayouts);
  await pay(shop);
  expect(await readPayouts(ada)).toMatchObject({ available: 0, sales: [{ payout: { state: 'paid' } }] });
  expect(await readBalancesBeforeFees(shop)).toEqual({});
  const next = await ada.sell(500);
  await next.arrive();
  shop.advanceClock(20 * 86_400_000);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`, `${ada.owner} 500`]);
});

test('a payout that was due in the backup and sent since is noted as sent', async () => {
  await using market = await openPaidMarket();
  const { shop, moves, ada } = market;
  await restore(shop, [
    ...withoutEntries('payout-sent%'),
    sql`update payouts set status = 'due', provider_id = null, sent_at = null`,
    sql`delete from jobs where kind = 'payout'`,
  ]);
  const [{ id } = { id: 0 }] = await shop.deps.storage.db.select().from(payouts);
  await shop.deps.storage.transaction({}, (tx) =>
    enqueue(tx, shop.deps.now(), { key: `payout:${id}`, kind: 'payout', payload: { id } }),
  );
  shop.advanceClock(86_400_000);
  await pay(shop);
  await runJobs(shop);
  const late = listMails(shop).find(({ text }) => text.includes('payouts:match'));
  expect(late?.to, 'told after a day').toBe('desk@example.com');
  expect(await matchPayouts(shop.deps)).toMatchObject({ entered: [{ cents: 1_000 }], overpaid: [] });
  await shop.deps.storage.transaction({}, releasePayouts);
  shop.advanceClock(3_600_000);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`]);
  expect(await readPayouts(ada)).toMatchObject({ available: 0, sales: [{ payout: { state: 'paid' } }] });
});

test('a reversal that a restored database lacks is entered, and nothing is taken back twice', async () => {
  await using market = await openPaidMarket();
  const { shop, moves, ada, sale } = market;
  await readOkBody(await sale.tell('return'));
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/orders/${sale.order}/shipments/${sale.id}/returned`);
  await runJobs(shop);
  await runJobs(shop);
  const both = [`${ada.owner} 1000`, `${ada.owner} -1000`];
  expect(await moves()).toEqual(both);
  await restore(shop, [
    ...withoutEntries('reversal%'),
    sql`delete from payouts where kind = 'reversal'`,
    sql`delete from jobs where kind = 'reversal'`,
  ]);
  shop.advanceClock(86_400_000);
  await pay(shop);
  await runJobs(shop);
  expect(await moves()).toEqual(both);
  expect(await matchPayouts(shop.deps)).toMatchObject({ entered: [{ kind: 'reversal', cents: 1_000 }] });
  await shop.deps.storage.transaction({}, releasePayouts);
  shop.advanceClock(86_400_000);
  await pay(shop);
  await runJobs(shop);
  expect(await moves()).toEqual(both);
  expect(await readPayouts(ada)).toMatchObject({ available: 0 });
});

test('the operator is told whose sales a restored database lacks, and of accounts that it does not know', async () => {
  await using market = await openPaidMarket();
  const { shop, stripe, moves, ada } = market;
  const { id } = (await shop.deps.payments.payouts?.createAccount({
    owner: 'u:99',
    email: '',
    since: 0,
  })) ?? { id: '' };
  stripe.verifyAccount(id);
  const toStranger = {
    payoutId: 7,
    epoch: 'lost',
    accountId: id,
    cents: 300,
    currency: 'USD',
    createdAt: shop.deps.now(),
  };
  await shop.deps.payments.payouts?.transfer(toStranger);
  await restore(shop, [
    ...unpaid,
    sql`update shipments set status = 'shipped', delivered_at = null, delivered_by = null, pay_at = null`,
  ]);
  expect(await matchPayouts(shop.deps)).toMatchObject({
    entered: [{ accountId: await accountOf(shop, ada) }],
    foreign: [{ accountId: id, cents: 300 }],
    overpaid: [{ owner: ada.owner, cents: 1_000 }],
  });
  expect(await moves()).toHaveLength(2);
});

test(
  'restore holds payouts, doctor reports it, and payouts:match releases them',
  { timeout: 300_000 },
  async () => {
    await using from = await migratedPlace();
    await using to = await freshPlace();
    const scratch = mkdtempSync(join(tmpdir(), 'dogear-restored-'));
    onTestFinished(() => {
      rmSync(scratch, { recursive: true, force: true });
    });
    const envOf = ({ place }: typeof from) =>
      'url' in place
        ? { DATA_DIR: scratch, DATABASE_URL: place.url }
        : { DATA_DIR: dirname(place.file), DATABASE_URL: '' };
    const made = await runCommand(['backup', '--to', scratch, '--json'], envOf(from));
    const { archive } = z.parse(z.object({ archive: z.string() }), JSON.parse(made.out));
    const restored = await runCommand(['restore', archive], envOf(to));
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toContain('Sellers are not paid until `payouts:match`');
    const waits = /^Payouts wait since the restore of \d{4}-\d\d-\d\d: run npm run payouts:match\.$/m;
    expect((await runCommand(['doctor'], envOf(to))).out).toMatch(waits);
    const matched = await runCommand(['payouts:match'], envOf(to));
    expect(matched).toMatchObject({ code: 0, err: '' });
    expect(matched.out).toContain('Payouts go on.');
    expect((await runCommand(['doctor'], envOf(to))).out).not.toMatch(waits);
  },
);

/** A provider, a seller's account, and an order to pay it. */
async function openTransfers() {
  const market = await openStripeMarket();
  const { shop, stripe } = market;
  const { payouts: provider } = shop.deps.payments;
  if (provider === undefined) throw new Error('payouts are manual');
  const { id: accountId } = await provider.createAccount({ owner: 'u:1', email: '', since: shop.deps.now() });
  stripe.verifyAccount(accountId);
  const order = { payoutId: 1, epoch: 'one', accountId, cents: 735, currency: 'USD' };
  return { ...market, provider, order };
}

test('payouts of a restored database whose ids repeat are other transfers', async () => {
  await using opened = await openTransfers();
  const { shop, stripe, provider, order } = opened;
  const createdAt = shop.deps.now();
  const before = await provider.transfer({ ...order, createdAt });
  const again = { ...order, epoch: 'restored', createdAt };
  const after = await provider.transfer(again);
  expect([before.status, after.status]).toEqual(['sent', 'sent']);
  expect(after).not.toEqual(before);
  expect(await provider.transfer(again)).toEqual(after);
  expect(stripe.ledger.connect.transfers[0]?.metadata).toEqual({ payout: '1', epoch: 'restored' });
});

test('a transfer is found again although the clock was days ahead when its payout was made', async () => {
  await using opened = await openTransfers();
  const { shop, stripe, provider, order } = opened;
  const early = { ...order, createdAt: shop.deps.now() + 3 * 86_400_000 };
  const sent = await provider.transfer(early);
  shop.advanceClock(4 * 86_400_000);
  stripe.forgetKeys();
  expect(await provider.transfer(early)).toEqual(sent);
  expect(stripe.ledger.connect.transfers).toHaveLength(1);
});
