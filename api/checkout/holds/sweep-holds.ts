import { HOLD_MS } from '#contract/checkout/hold-duration.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import { abandonCheckout } from '../abandon-checkout.ts';
import { checkoutById } from '../checkout.repo.ts';
import { expiredHolds, hasHoldBeyond, shortenHolds } from './holds.repo.ts';

const MAX_PER_PASS = 200;
/** A hold that could not be ended for this long needs an operator. */
const STUCK_AFTER_MS = 24 * HOUR_MS;

/** Ends expired holds once their provider confirms that no payment can arrive. */
export async function sweepHolds(deps: Deps): Promise<void> {
  await boundHolds(deps);
  for (const { id } of await expiredHolds(deps.storage.db, deps.now(), MAX_PER_PASS)) {
    if (deps.closing()) return;
    try {
      if ((await abandonCheckout(deps, id)) === 'kept') await logIfStuck(deps, id);
    } catch (error) {
      // A failing checkout must not keep the others on hold.
      deps.log.error({ err: error, checkout: id }, 'hold could not be ended');
    }
  }
}

/** No hold lasts longer from now than a new one does, even if the clock was ahead when it was made. */
async function boundHolds({ storage, now }: Deps): Promise<void> {
  const latest = now() + HOLD_MS;
  if (await hasHoldBeyond(storage.db, latest))
    await storage.transaction({}, async (tx) => shortenHolds(tx, latest));
}

async function logIfStuck(deps: Deps, id: number): Promise<void> {
  const checkout = await checkoutById(deps.storage.db, id);
  if (checkout !== undefined && deps.now() - (checkout.expiresAt ?? 0) > STUCK_AFTER_MS)
    deps.log.error({ checkout: id }, 'hold cannot be ended: its payment has been processing for a day');
}
