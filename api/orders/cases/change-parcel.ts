import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { shipmentById } from '../orders.repo.ts';
import { getOrderFor, type Reader } from '../read-orders.ts';
import { lockShipment } from '../shipment-steps.ts';
import type { Parcel } from './case-mails.ts';

/** Runs a buyer's change of a parcel whose order is locked. Throws not_found for a parcel of another order. */
export async function changeParcel(
  deps: Deps,
  reader: Reader,
  publicId: string,
  shipmentId: number,
  change: (tx: Tx, parcel: Parcel) => Promise<void>,
): Promise<void> {
  const { id } = await getOrderFor(deps, reader, publicId);
  await deps.storage.transaction({}, async (tx) => {
    const found = await shipmentById(tx, shipmentId);
    if (found?.orderId !== id) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
    await change(tx, await lockShipment(tx, found));
  });
}
