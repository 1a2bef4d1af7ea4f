import { enqueueEventSync, eventSyncHandler } from '#api/checkout/event-sync-job.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { mailHandler } from '#api/jobs/mail-job.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { disputeSyncHandler } from '#api/orders/disputes/dispute-sync-job.ts';
import { evidenceHandler } from '#api/orders/disputes/send-evidence.ts';
import { sendDueEvidence } from '#api/orders/disputes/watch-evidence.ts';
import { processorFeeHandler } from '#api/orders/money/processor-fee-job.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { refundHandler } from '#api/orders/refunds/refund-job.ts';
import { dailyPayoutsHandlers } from '#api/payouts/daily-payouts.ts';
import { payoutHandlers } from '#api/payouts/payout-job.ts';
import { recoverHandler } from '#api/payouts/recover-debt.ts';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import { pauseListingsHandler } from '#api/sellers/settle-seller.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { assert } from '../world/violation.ts';
import { assertBlockedWait } from './blocks/assert-blocks.ts';
import { assertDisputedWait } from './payouts/assert-payouts.ts';
import type { Shop } from './shop.ts';

/** All kinds but the provider's events, which the schedule delivers. */
const HANDLERS = {
  ...refundHandler,
  ...processorFeeHandler,
  ...mailHandler,
  ...eventSyncHandler,
  ...disputeSyncHandler,
  ...evidenceHandler,
  ...payoutHandlers,
  ...recoverHandler,
  ...dailyPayoutsHandlers,
  ...pauseListingsHandler,
};

const inPayouts = (shop: Shop, deps: ShopDeps): ShopDeps => ({
  ...deps,
  storage: shop.bugs.inPayouts?.(deps.storage) ?? deps.storage,
});

/** Throws a Violation if `pay` uses up the money of parcels that have to wait. */
const assertWaiting = (shop: Shop, pay: () => Promise<unknown>): Promise<void> =>
  assertDisputedWait(shop, () => assertBlockedWait(shop, pay));

export const runJobs = (shop: Shop): Promise<void> =>
  assertWaiting(shop, async () =>
    shop.runInProcess(async (deps) => runDueJobs(inPayouts(shop, deps), HANDLERS)),
  );

/** Pays the sellers who can be paid, and runs the jobs. */
export async function paySellers(shop: Shop): Promise<void> {
  shop.lastError = '';
  await assertWaiting(shop, async () =>
    shop.runInProcess(async (deps) => {
      const pay = async (): Promise<void> => settlePayouts(inPayouts(shop, deps));
      await (shop.bugs.aroundPayouts?.(deps.storage, pay) ?? pay());
    }),
  );
  assert(
    shop.isCrashed || !shop.lastError.includes('paying a seller failed'),
    () => `a seller is not paid: ${shop.lastError}`,
  );
  await runJobs(shop);
}

export async function watchParcels(shop: Shop): Promise<void> {
  shop.lastError = '';
  await shop.runInProcess(settleParcels);
  assert(
    shop.isCrashed || !shop.lastError.includes('settling a parcel failed'),
    () => `a parcel is not settled: ${shop.lastError}`,
  );
}

/** What the shop knows goes to banks whose deadline is near. */
export const watchEvidence = (shop: Shop): Promise<void> => shop.runInProcess(sendDueEvidence);

export const sweep = (shop: Shop): Promise<void> => shop.runInProcess(sweepHolds);

export async function reconcile(shop: Shop): Promise<void> {
  if (shop.bugs.withoutReconciler === true) return;
  await shop.runInProcess(reconcilePayments);
  await shop.runInProcess(enqueueEventSync);
}
