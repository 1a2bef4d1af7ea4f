import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';
import { asOwner } from '../sessions/owner.ts';
import { sellersToPay } from './balances.repo.ts';
import { enqueueDaily } from './daily-payouts.ts';
import { paySeller } from './pay-seller.ts';

const CHUNK_SIZE = 100;

/** Pays all sellers who can be paid. A failure is logged and tried again a minute later; it does not keep others from their turn. */
export async function settlePayouts(deps: Deps): Promise<void> {
  await enqueueDaily(deps);
  const { storage, payments, log } = deps;
  if (payments.payouts === undefined) return;
  const query = { now: deps.now(), provider: payments.name, livemode: payments.livemode };
  for (let after = ''; !deps.closing();) {
    const due = await sellersToPay(storage.db, query, { after, limit: CHUNK_SIZE, isReady: true });
    for (const { owner } of due) {
      try {
        await paySeller(deps, asOwner(owner), { leftovers: false });
      } catch (error) {
        log.error({ err: error, owner }, 'paying a seller failed');
      }
    }
    after = due.at(-1)?.owner ?? after;
    if (due.length < CHUNK_SIZE) return;
  }
}

/** Starts that every minute. Returns the function that stops it. */
export const watchPayouts = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'watching payouts failed', settlePayouts);
