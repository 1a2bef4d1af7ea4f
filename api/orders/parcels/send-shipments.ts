import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { lockOrder, shipmentById } from '../orders.repo.ts';
import { sendShipment } from '../shipment-steps.ts';
import type { SentParcel } from './recognize-carrier.ts';
import { reportSentAfterCancellationIn } from './sent-after-cancellation.ts';

/**
 * Locks the orders of a seller's shipments in ascending order, before several are marked as sent in one transaction: two sellers
 * of the same orders would otherwise wait for each other.
 */
export async function lockOrdersOf(tx: Tx, seller: Owner, shipmentIds: readonly number[]): Promise<void> {
  const orderIds = new Set<number>();
  for (const id of new Set(shipmentIds)) {
    const shipment = await shipmentById(tx, id);
    if (shipment?.seller === seller) orderIds.add(shipment.orderId);
  }
  for (const id of [...orderIds].toSorted((one, other) => one - other)) await lockOrder(tx, id);
}

/**
 * Marks a seller's shipment as sent, as POST /api/sales/{id}/sent does, for a caller that stores a refusal: it then throws a
 * ShopError, has changed nothing, and the shop is told of a canceled parcel that is on its way. Throws like sendShipment.
 */
export async function sendOrReport(
  deps: Deps,
  tx: Tx,
  seller: Owner,
  id: number,
  sent: SentParcel,
): Promise<void> {
  const by = { kind: 'seller', owner: seller } as const;
  try {
    await sendShipment(deps, tx, by, id, sent);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'conflict')
      await reportSentAfterCancellationIn(tx, deps, by, id);
    throw error;
  }
}
