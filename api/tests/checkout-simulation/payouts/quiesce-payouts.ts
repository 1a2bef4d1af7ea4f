import { syncAccount } from '#api/payouts/payout-account.ts';
import { asOwner, type Owner } from '#api/sessions/owner.ts';
import { DAY_MS } from '#contract/durations.ts';
import { payoutHourOf } from '#contract/payouts/pay-at.ts';
import { paySellers, runJobs, watchEvidence, watchParcels } from '../background-work.ts';
import { assertPayoutsAtRest } from './assert-payouts.ts';
import { decideAllLost } from './decide-disputes.ts';
import { retryRefunds } from '../retry-refunds.ts';
import type { Shop } from '../shop.ts';

/** A lost event is made up for on the first day, and a debt of several payouts is taken back one a day. */
const DAYS = 2;
const SOON_MS = 6_000;

/** Lets days pass in which the provider works, and asserts that no money is left under way. */
export async function quiescePayouts(shop: Shop): Promise<void> {
  const { provider } = shop;
  const accounts = await provider.listAccounts();
  if (accounts.length === 0 && !(await provider.hasDisputes())) return;
  provider.setMoves({ transfers: 'sent', reversals: 'sent' });
  if (accounts.length > 0) shop.switchPayouts(false);
  for (const { owner, isReady } of accounts)
    if (isReady && provider.hasRefused()) await proveAccount(shop, asOwner(owner));
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
async function proveAccount(shop: Shop, owner: Owner): Promise<void> {
  for (const state of ['restricted', 'ready'] as const) {
    await shop.provider.setAccount(owner, state);
    await shop.runInProcess(async (deps) => syncAccount(deps, owner));
  }
}
