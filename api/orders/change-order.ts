import { toSingleLine } from '#contract/on-one-line.ts';
import { ORDER_MAIL_DETAILS } from '#contract/orders/order-mail-messages.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { OrderChange } from '#contract/orders/order.ts';
import { ShopError } from '#contract/shop-error.ts';
import { moveStock } from '../catalog/stock/move-stock.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { cancelableUntil } from './cancel-and-return-windows.ts';
import { cancelInTransaction } from './cancel-order.ts';
import { assertNotDisputed } from './disputes/assert-not-disputed.ts';
import { removalRefundKey, removedItemOf } from './refunds/refund-kind.ts';
import { updateLedgerOf } from './money/update-ledger.ts';
import { mailBuyer } from './order-mails.ts';
import {
  lockOrder,
  productsOfOrder,
  updateOrder,
  updateRemoved,
  updateShipment,
  wholeOrders,
  type OrderItemRow,
  type OrderRow,
  type ShipmentRow,
  type WholeOrder,
} from './orders.repo.ts';
import { refundsOf } from './refunds/refunds.repo.ts';
import { removedCents } from './order-outcome.ts';
import { getOrderFor, type Reader } from './read-orders.ts';
import { enqueueRefund } from './refunds/refund-job.ts';
import { mailCancellation, mailChange } from './parcels/seller-mails.ts';

/** Copies of an item that the buyer no longer wants; at least 1. */
interface Removal {
  readonly item: OrderItemRow;
  readonly count: number;
}

/**
 * Changes name and address of an order for its buyer, or removes copies, within an hour, before anything is shipped and before
 * any other refund. Removed copies are restocked and refunded at once; without the last of them, the order is canceled. The same
 * change again changes nothing. Throws not_found for another buyer's order, conflict if it is too late or a bank decides about the payment, invalid_input for more
 * copies or another order's item.
 */
export async function changeOrder(
  deps: Deps,
  reader: Reader,
  publicId: string,
  change: OrderChange,
): Promise<void> {
  const { id } = await getOrderFor(deps, reader, publicId);
  const product = await productsOfOrder(deps.storage.db, id);
  await deps.storage.transaction({ product }, async (tx) => {
    const order = await lockOrder(tx, id);
    const [whole] = order === undefined ? [] : await wholeOrders(tx, [order]);
    if (whole === undefined) throw new ShopError('not_found', ORDER_MESSAGES.noSuchOrder);
    const removals = removalsIn(whole, change.items ?? []);
    const address = addressIn(whole.order, change);
    if (removals.length === 0 && address === undefined) return;
    await assertChangeable(tx, whole, deps.now());
    if (removals.length > 0) await assertNotDisputed(tx, id, 'buyer');
    if (isEmptyAfter(whole.items, removals)) {
      const reason = 'the buyer removed all copies';
      await cancelInTransaction(deps, tx, whole, { reason, canceledBecause: 'buyer' });
      return;
    }
    const empty = emptyParcels(whole, removals);
    // Before the removals: these mails name the copies that need not be sent.
    for (const shipment of empty) await mailCancellation(deps, tx, { order: whole.order, shipment }, 'buyer');
    for (const removal of removals) await removeCopies(deps, tx, whole.order, removal);
    await cancelParcels(deps, tx, whole.order, empty);
    await storeAddress(deps, tx, whole.order, address);
    await mailChanged(deps, tx, id);
  });
}

function removalsIn({ items }: WholeOrder, wanted: NonNullable<OrderChange['items']>): Removal[] {
  return [...new Map(wanted.map(({ itemId, quantity }) => [itemId, quantity]))].flatMap(
    ([itemId, quantity]) => {
      const item = items.find(({ id }) => id === itemId);
      const count = item === undefined ? -1 : item.quantity - item.removed - quantity;
      if (item === undefined || count < 0) {
        const message = ORDER_MESSAGES.onlyFewerCopies;
        throw new ShopError('invalid_input', message, { fields: { items: message } });
      }
      return count === 0 ? [] : [{ item, count }];
    },
  );
}

type Address = Pick<OrderRow, 'customerName' | 'shippingAddress'>;

/** The new name and address; undefined if both stay. */
function addressIn(order: OrderRow, { customerName, shippingAddress }: OrderChange): Address | undefined {
  const next = {
    customerName: customerName === undefined ? order.customerName : toSingleLine(customerName),
    shippingAddress: shippingAddress === undefined ? order.shippingAddress : shippingAddress.trim(),
  };
  const isSame = next.customerName === order.customerName && next.shippingAddress === order.shippingAddress;
  return isSame ? undefined : next;
}

async function assertChangeable(tx: Tx, whole: WholeOrder, now: number): Promise<void> {
  const refunds = await refundsOf(tx, [whole.order.id]);
  const isRefunded = refunds.some(({ key }) => removedItemOf(key) === undefined);
  if (isRefunded || cancelableUntil(whole, now) === undefined)
    throw new ShopError('conflict', ORDER_MESSAGES.tooLateToChange);
}

const isEmptyAfter = (items: readonly OrderItemRow[], removals: readonly Removal[]): boolean =>
  items.every(
    (item) =>
      item.quantity - item.removed === (removals.find((removal) => removal.item.id === item.id)?.count ?? 0),
  );

/** Restocks and refunds copies of an item at once. */
async function removeCopies(
  deps: Deps,
  tx: Tx<'product'>,
  order: OrderRow,
  { item, count }: Removal,
): Promise<void> {
  const { id, productId, shipmentId, unitCents } = item;
  const removed = item.removed + count;
  await updateRemoved(tx, id, removed);
  if (productId !== null) {
    const ref = `order-item:${id}:less:${removed}`;
    await moveStock(tx, deps.now(), { productId, delta: count, reason: 'restock', ref });
  }
  const key = removalRefundKey(order, id, removed);
  const refund = { key, shipmentId, cents: unitCents * count, reason: 'removed by the buyer' };
  // Without refundOrder's check: what is refundable of a parcel no longer counts the copies that were just removed.
  await enqueueRefund(deps, tx, order, refund);
}

/** The parcels that keep no copy. */
const emptyParcels = ({ shipments, items }: WholeOrder, removals: readonly Removal[]): ShipmentRow[] =>
  shipments.filter(
    ({ id, status }) =>
      status === 'new' &&
      isEmptyAfter(
        items.filter(({ shipmentId }) => shipmentId === id),
        removals,
      ),
  );

/**
 * Cancels empty parcels, after the refunds of all their copies were entered: a canceled parcel loses what it still has in the ledger,
 * which a refund entered later would take from its seller again.
 */
async function cancelParcels(
  deps: Deps,
  tx: Tx,
  { id: orderId }: OrderRow,
  parcels: readonly ShipmentRow[],
): Promise<void> {
  for (const { id } of parcels)
    await updateShipment(tx, id, {
      status: 'canceled',
      canceledAt: deps.now(),
      canceledBecause: 'buyer',
    });
  if (parcels.length > 0) await updateLedgerOf(tx, orderId);
}

async function storeAddress(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  address: Address | undefined,
): Promise<void> {
  if (address !== undefined) await updateOrder(tx, order, { ...address, updatedAt: deps.now() });
}

/** Tells the buyer, and the sellers of all parcels that remain, how the order is now. */
async function mailChanged(deps: Deps, tx: Tx, id: number): Promise<void> {
  const order = await lockOrder(tx, id);
  const [whole] = order === undefined ? [] : await wholeOrders(tx, [order]);
  if (whole === undefined) return;
  const { customerName, shippingAddress } = whole.order;
  const occasion = `${deps.now()}-${removedCents(whole.items)}`;
  const text = ORDER_MAIL_DETAILS.goesTo(customerName ?? '', shippingAddress ?? '');
  await mailBuyer(deps, tx, whole.order, 'changed', { id: occasion, text });
  for (const shipment of whole.shipments.filter(({ status }) => status === 'new'))
    await mailChange(deps, tx, { order: whole.order, shipment }, occasion);
}
