import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { toDollars } from '#contract/money.ts';
import { payoutHourOf } from '#contract/payouts/pay-at.ts';
import { setUpPayoutsMail } from '#contract/payouts/payout-mail-messages.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { sellerProfileOf } from '../accounts/accounts.queries.ts';
import type { Deps } from '../deps.ts';
import { enqueue, isEnqueued } from '../jobs/enqueue.ts';
import type { Handler } from '../jobs/run-due-jobs.ts';
import { DISPUTE_SYNC } from '../orders/disputes/dispute-sync-job.ts';
import { paidSellerOf } from '../orders/money/payout-on-wire.ts';
import { asOwner, isGuest, type Owner } from '../sessions/owner.ts';
import { sellersToPay } from './balances.repo.ts';
import { mailSellersToPay } from './list-to-pay.ts';
import { mailGuestToPay, mailPaidSeller } from './mail-paid-seller.ts';
import { paySeller } from './pay-seller.ts';
import { syncAccount } from './payout-account.ts';
import { ownersWithAccount } from './payouts.repo.ts';
import { readBalance } from './read-balance.ts';
import { recoverDebt } from './recover-debt.ts';

const DAILY = 'payouts-daily';
const SYNC = 'account-sync';

const CHUNK_SIZE = 100;

/** Days since money could first be paid at which its seller is reminded to set up payouts. */
const REMINDER_DAYS = [3, 14, 60];

/** From the payout hour on, enqueues the work of the day, once: payouts, and the look at disputes, which hold them back. */
export async function enqueueDaily({ storage, ...deps }: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  const now = deps.now();
  const key = `${DAILY}:${shopDay(now)}`;
  if (now < payoutHourOf(now) || (await isEnqueued(storage.db, key))) return;
  await storage.transaction({}, async (tx) => {
    await enqueue(tx, now, { key: `${DISPUTE_SYNC}:${shopDay(now)}`, kind: DISPUTE_SYNC, payload: {} });
    await enqueue(tx, now, { key, kind: DAILY, payload: {} });
  });
}

/** Job handlers: what is done once a day, and of it what is done for each account. */
export const dailyPayoutsHandlers = {
  [DAILY]: async (deps) => {
    if (deps.payments.payouts === undefined) return mailSellersToPay(deps);
    await enqueueSyncs(deps);
    await remindToSetUp(deps);
  },
  [SYNC]: async (deps, payload) => {
    const owner = asOwner(z.parse(z.object({ owner: z.string() }), payload).owner);
    await syncAccount(deps, owner);
    await paySeller(deps, owner, { leftovers: true });
    await recoverDebt(deps, owner);
  },
} satisfies Readonly<Record<string, Handler>>;

async function enqueueSyncs({ storage, payments, ...deps }: Deps): Promise<void> {
  const now = deps.now();
  for (let after = ''; ;) {
    const owners = await ownersWithAccount(storage.db, payments.name, after, CHUNK_SIZE);
    await storage.transaction({}, async (tx) => {
      for (const owner of owners)
        await enqueue(tx, now, { key: `${SYNC}:${owner}:${shopDay(now)}`, kind: SYNC, payload: { owner } });
    });
    after = owners.at(-1) ?? after;
    if (owners.length < CHUNK_SIZE) return;
  }
}

async function remindToSetUp(deps: Deps): Promise<void> {
  const { storage, payments } = deps;
  const now = deps.now();
  const query = { now, provider: payments.name, livemode: payments.livemode };
  for await (const due of sellersToPay(storage.db, query)) {
    for (const { owner, since } of due) {
      const days = Math.floor((now - payoutHourOf(since)) / DAY_MS);
      const step = REMINDER_DAYS.findLast((day) => day <= days && days < day + 7);
      if (step !== undefined) await remind(deps, asOwner(owner), step, since);
    }
  }
}

async function remind(deps: Deps, owner: Owner, days: number, since: number): Promise<void> {
  const { storage, payments } = deps;
  const { account } = paidSellerOf(payments, await sellerProfileOf(storage.db, owner));
  const { availableCents } = await readBalance(storage.db, payments, owner, deps.now());
  if (account === 'ready' || availableCents <= 0) return;
  const id = `set-up-payouts-${owner}-${shopDay(since)}-${days}`;
  const amount = toDollars(availableCents);
  await storage.transaction({}, async (tx) => {
    if (isGuest(owner)) await mailGuestToPay(deps, tx, owner, id, amount);
    else await mailPaidSeller(deps, tx, owner, id, (link) => setUpPayoutsMail(amount, link));
  });
}
