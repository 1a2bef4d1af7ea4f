import { and, eq, isNull } from 'drizzle-orm';
import { syncAccount } from '#api/payouts/payout-account.ts';
import { asOwner } from '#api/sessions/owner.ts';
import { demoAccounts, demoDisputes, jobs } from '#api/storage/schema.ts';
import { DAY_MS } from '#contract/durations.ts';
import { payoutHourOf } from '#contract/payouts/pay-at.ts';
import { paySellers, runJobs, watchEvidence, watchParcels } from '../background-work.ts';
import { assertPayoutsAtRest } from './assert-payouts.ts';
import { decideAllLost } from './decide-disputes.ts';
import { retryRefunds } from '../provider-side.ts';
import type { Shop } from '../shop.ts';

/** A lost event is made up for on the first day, and a debt of several payouts is taken back one a day. */
const DAYS = 2;
const SOON_MS = 6_000;

/** Lets days pass in which the provider works, and asserts that no money is left under way. */
export async function quiescePayouts(shop: Shop): Promise<void> {
  const accounts =
    (await shop.runInProcess(async ({ storage: { db } }) => db.select().from(demoAccounts))) ?? [];
  const isDisputed = shop.provider.disputes.size > 0 || (await shop.deps.storage.db.$count(demoDisputes)) > 0;
  if (accounts.length === 0 && !isDisputed) return;
  shop.provider.transfers = 'sent';
  shop.provider.reversals = 'sent';
  if (accounts.length > 0) shop.switchPayouts(false);
  for (const { id, owner, state } of accounts) if (state === 'ready') await proveAccount(shop, id, owner);
  for (let day = 0; day < DAYS; day += 1) {
    shop.now = payoutHourOf(shop.now + DAY_MS);
    await watchParcels(shop);
    await watchEvidence(shop);
    await retryRefunds(shop);
    await decideAllLost(shop);
    await paySellers(shop);
    for (let job = 0; job < 2; job += 1) {
      shop.now += SOON_MS;
      await runJobs(shop);
    }
  }
  await assertPayoutsAtRest(shop);
}

/** An account that has refused a payout is used again once it has changed. */
async function proveAccount(shop: Shop, id: string, owner: string): Promise<void> {
  for (const verdict of ['more-needed', 'verified'] as const)
    await shop.runInProcess(async (deps) => {
      await deps.demoPayments?.payouts.decide(id, verdict);
      await syncAccount(deps, asOwner(owner));
    });
}

/** All events have come, or never will: what the provider has is compared from now on. */
export async function closeEvents(shop: Shop): Promise<void> {
  await shop.runInProcess(async ({ storage }) =>
    storage.transaction({}, async (tx) => {
      const isPending = and(eq(jobs.kind, 'demo-event'), isNull(jobs.doneAt));
      await tx.update(jobs).set({ doneAt: shop.now }).where(isPending);
    }),
  );
}
