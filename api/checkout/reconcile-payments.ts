import type { Deps } from '../deps.ts';
import { unfinishedSince, type Checkout } from './checkout.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { makeIntent } from './make-intent.ts';
import { release } from './release-hold.ts';
import { isWithProvider } from './same-provider.ts';

const WEEK_MS = 7 * 86_400_000;
/** Younger ones are somebody's who is typing his card. */
const AT_WORK_MS = 60_000;

/**
 * Asks the provider about every checkout of the last 7 days that has no order: what was paid becomes one, what was canceled
 * is closed, and not asked about again. So no payment is lost, whatever happened to page and webhook.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const now = deps.now();
  for (const checkout of await unfinishedSince(deps.storage.db, now - WEEK_MS, now - AT_WORK_MS)) {
    if (deps.closing()) return;
    try {
      await reconcile(deps, checkout);
    } catch (error) {
      // Whatever is wrong with one: the others' money is as good.
      deps.log.warn({ err: error, checkout: checkout.id }, 'a payment could not be looked up yet');
    }
  }
}

async function reconcile(deps: Deps, checkout: Checkout): Promise<void> {
  if (!isWithProvider(deps, checkout)) return;
  const intent =
    checkout.intentId === null
      ? await makeIntent(deps, checkout)
      : await deps.payments.retrieveIntent(checkout.intentId);
  if (intent === undefined) return;
  if (intent.status === 'succeeded') await completeCheckout(deps, intent);
  else if (intent.status === 'canceled') await release(deps, checkout.id);
}
