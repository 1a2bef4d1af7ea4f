import { toDollars } from '#contract/money.ts';
import type { Order, Sale, Shipment } from '#contract/orders/order.ts';
import { cancelableUntil, isAddressVisible } from './cancel-and-return-windows.ts';
import { buyersCaseOnWire, sellersCaseOnWire } from './cases/case-on-wire.ts';
import { windowsOnWire } from './cases/case-windows.ts';
import type { ReturnAddress } from './cases/return-address.ts';
import { pictureOnWire } from '../catalog/product-on-wire.ts';
import {
  carriedOnWire,
  datesOnWire,
  expectedOnWire,
  instantOnWire,
  sellersPartOnWire,
} from './parcels/parcel-on-wire.ts';
import type { OrderItem, ShipmentRow, WholeOrder } from './orders.repo.ts';
import { paidOutCents } from './money/parcel-money.ts';
import type { SoldParcel } from './parcels/sold-parcels.ts';

export const itemOnWire = ({
  id,
  productId,
  title,
  condition,
  unitCents,
  quantity,
  removed,
  pictures,
}: OrderItem): Order['items'][number] => ({
  itemId: id,
  productId,
  title,
  condition,
  price: toDollars(unitCents),
  quantity: quantity - removed,
  ...(removed > 0 ? { removed } : {}),
  ...(pictures?.[0] === undefined ? {} : { picture: pictureOnWire(pictures[0]) }),
});

/** Names by owner, and return addresses by shipment. */
export interface SellersOfOrders {
  readonly names: ReadonlyMap<string, string>;
  readonly returnAddresses: ReadonlyMap<number, ReturnAddress>;
}

/** An order as its buyer sees it, without session and payment provider. */
export function orderOnWire(whole: WholeOrder, now: number, sellers: SellersOfOrders): Order {
  const { order, shipments, items } = whole;
  const cancelable = cancelableUntil(whole, now);
  return {
    id: order.publicId,
    number: order.number,
    status: order.status,
    totalAmount: toDollars(order.totalCents),
    customerName: order.customerName ?? '',
    customerEmail: order.customerEmail ?? '',
    shippingAddress: order.shippingAddress ?? '',
    createdAt: instantOnWire(order.createdAt),
    items: items.map(itemOnWire),
    shipments: shipments.map((shipment) =>
      shipmentOnWire(whole, shipment, now, {
        name: shipment.seller === null ? undefined : sellers.names.get(shipment.seller),
        returnTo: sellers.returnAddresses.get(shipment.id),
      }),
    ),
    demo: !order.livemode,
    refunded: toDollars(order.refundedCents),
    ...(cancelable === undefined ? {} : { cancelableUntil: instantOnWire(cancelable) }),
  };
}

/** A shipment as its buyer sees it. `seller`: the name, and where a return that is under way goes. */
export function shipmentOnWire(
  { order, ...whole }: WholeOrder,
  shipment: ShipmentRow,
  now: number,
  seller: { readonly name?: string | undefined; readonly returnTo?: ReturnAddress | undefined },
): Shipment {
  const items = whole.items.filter(({ shipmentId }) => shipmentId === shipment.id);
  const cases = whole.cases.filter(({ shipmentId }) => shipmentId === shipment.id);
  const latest = cases.at(-1);
  return {
    id: shipment.id,
    status: shipment.status,
    items: items.map(itemOnWire),
    ...(seller.name === undefined ? {} : { seller: seller.name }),
    ...carriedOnWire(shipment),
    ...datesOnWire(shipment),
    ...expectedOnWire(shipment),
    ...(shipment.shippedAt === null ? {} : { shippedAt: instantOnWire(shipment.shippedAt) }),
    ...sellerSaysOf(shipment),
    ...(shipment.deliveredAt === null ? {} : { deliveredAt: instantOnWire(shipment.deliveredAt) }),
    ...(shipment.returnRequestedAt === null
      ? {}
      : { returnRequestedAt: instantOnWire(shipment.returnRequestedAt) }),
    ...(shipment.returnedAt === null ? {} : { returnedAt: instantOnWire(shipment.returnedAt) }),
    ...windowsOnWire({ order, shipment, cases }, now),
    ...(latest === undefined ? {} : { case: buyersCaseOnWire(latest, seller.returnTo) }),
  };
}

const sellerSaysOf = ({ sellerSaysAt }: ShipmentRow): Pick<Shipment, 'sellerSaysAt'> =>
  sellerSaysAt === null ? {} : { sellerSaysAt: instantOnWire(sellerSaysAt) };

/**
 * A sale as its seller sees it: the items, the amount paid out or payable, and the shipping address until 60 days after
 * delivery, even if only the seller claims it.
 */
export function saleOnWire(
  { shipment, order, items, money, worthCents, latestCase, payout }: SoldParcel,
  { now, returnTo }: { readonly now: number; readonly returnTo: ReturnAddress | undefined },
): Sale {
  const { customerName, shippingAddress } = order;
  return {
    shipmentId: shipment.id,
    orderNumber: order.number,
    status: shipment.status,
    soldAt: instantOnWire(order.createdAt),
    items: items.map(itemOnWire),
    earned: toDollars(paidOutCents(shipment, items) ?? worthCents),
    fee: toDollars(money.feeCents),
    paidOut: shipment.paidOutAt !== null,
    payout,
    demo: !order.livemode,
    ...(isAddressVisible(shipment, now) && shippingAddress !== null
      ? { shipTo: { name: customerName ?? '', address: shippingAddress } }
      : {}),
    ...carriedOnWire(shipment),
    ...datesOnWire(shipment),
    ...sellersPartOnWire(shipment, order, items, now),
    ...sellerSaysOf(shipment),
    ...(shipment.returnReason === null ? {} : { returnReason: shipment.returnReason }),
    ...(latestCase === undefined ? {} : { case: sellersCaseOnWire(latestCase, returnTo) }),
  };
}
