import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { CannotSendReason } from '#contract/parcels/parcel-events.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { getShipmentFor, type SellerActor } from '../shipment-actor.ts';
import { lockShipment } from '../shipment-steps.ts';
import { cancelParcel } from './cancel-parcel.ts';

/** In the refund's reason, which admins read. */
const REASONS = { gone: 'no longer has it', damaged: 'it is damaged', other: 'something else' } as const;

/**
 * Cancels a parcel that its seller cannot send. Idempotent. Throws not_found for another seller's parcel, conflict once it was
 * sent.
 */
export async function cancelSale(
  deps: Deps,
  tx: Tx<'product'>,
  by: SellerActor,
  id: number,
  reason: CannotSendReason,
): Promise<void> {
  const parcel = await lockShipment(tx, await getShipmentFor(tx, by, id));
  const { status } = parcel.shipment;
  if (status === 'canceled') return;
  if (status !== 'new') throw new ShopError('conflict', ORDER_MESSAGES.sentAlready);
  await cancelParcel(deps, tx, parcel, 'seller', REASONS[reason]);
}
