import { PAYOUT_MESSAGES } from '#contract/payouts/payout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { lockSellers } from '../../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { openCaseOf } from '../cases/cases.repo.ts';
import { shipmentById, updateShipment } from '../orders.repo.ts';
import { getShipmentFor } from '../shipment-actor.ts';
import { lockShipment } from '../shipment-steps.ts';
import { markArrived } from './mark-arrived.ts';

/**
 * Ends the waits of a sale with a demo payment, for its seller: it has arrived, and is paid now. Idempotent. Throws ShopError
 * not_found for another seller's sale; conflict if it was not sent, if its buyer has reported it, or if its payment is no demo.
 */
export async function skipWait(deps: Deps, tx: Tx<'owner'>, owner: Owner, id: number): Promise<void> {
  const { shipment, order } = await lockShipment(tx, await getShipmentFor(tx, { kind: 'seller', owner }, id));
  await lockSellers(tx, [owner]);
  if (order.provider !== 'demo' || (await openCaseOf(tx, id)) !== undefined)
    throw new ShopError('conflict', PAYOUT_MESSAGES.cannotSkip);
  await markArrived(deps, tx, { shipment, order }, 'time');
  const payAt = (await shipmentById(tx, id))?.payAt ?? null;
  const now = deps.now();
  if (payAt !== null && payAt > now) await updateShipment(tx, id, { payAt: now });
}
