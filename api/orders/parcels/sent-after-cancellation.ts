import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import { sentAfterCancellationMail } from '#contract/parcels/sale-mail-messages.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import type { Tx } from '../../storage/storage.ts';
import type { SellerActor } from '../shipment-actor.ts';
import { orderById, shipmentById, type ShipmentRow } from '../orders.repo.ts';

/** Throws conflict for a parcel that cannot be marked as sent; a canceled one says when that was. */
export function assertSendable({ status, canceledAt }: ShipmentRow): void {
  if (status === 'new' || status === 'shipped') return;
  const message =
    canceledAt === null
      ? ORDER_MESSAGES.notShippable
      : ORDER_MESSAGES.canceledOn(formatLastDay(canceledAt + 1));
  throw new ShopError('conflict', message);
}

/**
 * Tells the shop once that a seller has marked a canceled parcel as sent: it may be on its way, and refunded. Call it after that
 * was refused, outside its transaction. Does nothing for other parcels.
 */
export const reportSentAfterCancellation = (
  deps: Pick<Deps, 'env' | 'now' | 'storage'>,
  by: SellerActor,
  id: number,
): Promise<void> =>
  deps.storage.transaction({}, async (tx) => reportSentAfterCancellationIn(tx, deps, by, id));

/** The same in the transaction that stores the refusal. */
export async function reportSentAfterCancellationIn(
  tx: Tx,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  by: SellerActor,
  id: number,
): Promise<void> {
  const shipment = await shipmentById(tx, id);
  if (shipment?.status !== 'canceled' || shipment.seller !== by.owner || env.support.email === undefined)
    return;
  const order = await orderById(tx, shipment.orderId);
  if (order === undefined) return;
  const mail = sentAfterCancellationMail(order.number);
  await enqueueMail(tx, now(), { id: `sent-after-cancellation-${id}`, to: env.support.email, ...mail });
}
