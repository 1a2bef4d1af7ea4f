import type { Deps } from '../deps.ts';
import { abandonCheckout } from './abandon-checkout.ts';
import { checkoutById, expiredHolds } from './checkout.repo.ts';

const AT_ONCE = 200;
/** A hold that nobody could end for so long is somebody's to look at. */
const ALARM_MS = 24 * 3_600_000;

/** Ends the holds that have run out, each by its provider's word. */
export async function sweepHolds(deps: Deps): Promise<void> {
  for (const { id } of await expiredHolds(deps.storage.db, deps.now(), AT_ONCE)) {
    if (deps.closing()) return;
    if ((await abandonCheckout(deps, id)) !== 'kept') continue;
    const checkout = await checkoutById(deps.storage.db, id);
    if (checkout !== undefined && deps.now() - (checkout.expiresAt ?? 0) > ALARM_MS)
      deps.log.error({ checkout: id }, 'a hold cannot be ended: its payment has been under way for a day');
  }
}
