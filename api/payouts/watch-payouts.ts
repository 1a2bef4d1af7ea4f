import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { asOwner } from '../sessions/owner.ts';
import { sellersToPay } from './balances.repo.ts';
import { enqueueDaily } from './daily-payouts.ts';
import { paySeller } from './pay-seller.ts';

/** Pays all sellers who can be paid. A failure is logged and tried again a minute later; it does not keep others from their turn. */
export async function settlePayouts(deps: Deps): Promise<void> {
  await enqueueDaily(deps);
  const { storage, payments, log } = deps;
  if (payments.payouts === undefined) return;
  const query = { now: deps.now(), provider: payments.name, livemode: payments.livemode };
  for await (const due of sellersToPay(storage.db, query, { isReady: true })) {
    if (deps.closing()) return;
    for (const { owner } of due) {
      try {
        await paySeller(deps, asOwner(owner), { leftovers: false });
      } catch (error) {
        log.error({ err: error, owner }, 'paying a seller failed');
      }
    }
  }
}

/** Starts that every minute. Returns the function that stops it. */
export const watchPayouts = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'watching payouts failed', settlePayouts);
