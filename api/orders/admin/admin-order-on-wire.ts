import type { AdminOrder, AdminOrderRow, AdminShipment, OpenJob } from '#contract/admin/admin-orders.ts';
import { toDollars } from '#contract/money.ts';
import { pictureOnWire } from '../../catalog/product-on-wire.ts';
import { isGuest, userIdOf } from '../../sessions/owner.ts';
import { isCancelable, stepsOf } from './admin-order-steps.ts';
import { itemOnWire, shipmentOnWire } from '../order-on-wire.ts';
import { instantOnWire } from '../parcels/parcel-on-wire.ts';
import type { OrderItemRow, ShipmentRow, WholeOrder } from '../orders.repo.ts';
import type { RefundRow } from '../refunds/refunds.repo.ts';
import { moneyOfParcel, ownRefundCents, paidOutCents, sharesOfParcels } from '../money/parcel-money.ts';

const MAX_COVERS = 3;

/** "Dune", "Dune and 2 more" */
export function titleOf(items: readonly OrderItemRow[]): string {
  const [first] = items;
  const more = items.length - 1;
  return `${first?.title ?? 'Nothing'}${more > 0 ? ` and ${more} more` : ''}`;
}

/** An order in the admin's list. */
export const adminOrderRowOnWire = ({ order, shipments, items }: WholeOrder): AdminOrderRow => ({
  id: order.publicId,
  number: order.number,
  status: order.status,
  shipments: shipments.map(({ status }) => status),
  createdAt: instantOnWire(order.createdAt),
  customerName: order.customerName ?? '',
  customerEmail: order.customerEmail ?? '',
  totalAmount: toDollars(order.totalCents),
  refunded: toDollars(order.refundedCents),
  pieces: items.reduce((sum, { quantity, removed }) => sum + quantity - removed, 0),
  title: titleOf(items),
  covers: items
    .flatMap(({ pictures }) => pictures?.[0] ?? [])
    .slice(0, MAX_COVERS)
    .map(pictureOnWire),
  demo: !order.livemode,
});

/** What an admin sees of an order besides its rows. */
export interface OrderContext {
  readonly refunds: readonly RefundRow[];
  readonly jobs: readonly OpenJob[];
  readonly refundableCents: number;
  /** By owner. */
  readonly sellers: ReadonlyMap<
    string,
    { readonly name: string | undefined; readonly email: string | undefined }
  >;
  readonly now: number;
  /** A bank has not decided a dispute about the order, or no admin who bears a lost one. */
  readonly isDisputed: boolean;
  /** Whether the payment provider pays sellers. */
  readonly isAutomatic: boolean;
}

/** An order with everything that an admin needs. */
export function adminOrderOnWire(whole: WholeOrder, around: OrderContext): AdminOrder {
  const { order, shipments, items } = whole;
  const buyerId = userIdOf(order.owner);
  return {
    ...adminOrderRowOnWire(whole),
    items: items.map(itemOnWire),
    shipments: shipments.map((shipment) => adminShipment(whole, shipment, around)),
    shippingAddress: order.shippingAddress ?? '',
    buyer: isGuest(order.owner) ? 'guest' : 'account',
    ...(buyerId === undefined ? {} : { buyerId }),
    payment: {
      provider: order.provider,
      intentId: order.intentId,
      paid: toDollars(order.totalCents),
      refunded: toDollars(order.refundedCents),
      refundable: toDollars(around.refundableCents),
    },
    refunds: around.refunds.map(
      ({ id, cents, reason, status, createdAt, doneAt, paidByHandAt, providerId, shipmentId }) => ({
        id,
        amount: toDollars(cents),
        reason,
        status: paidByHandAt === null ? status : 'sent',
        createdAt: instantOnWire(createdAt),
        ...(doneAt === null ? {} : { doneAt: instantOnWire(paidByHandAt ?? doneAt) }),
        ...(providerId === null ? {} : { providerId }),
        ...(shipmentId === null ? {} : { shipmentId }),
      }),
    ),
    jobs: [...around.jobs],
    ...(order.canceledAt === null ? {} : { canceledAt: instantOnWire(order.canceledAt) }),
    cancelable: isCancelable(whole),
  };
}

function adminShipment(
  whole: WholeOrder,
  shipment: ShipmentRow,
  { sellers, now, refunds, refundableCents, isDisputed, isAutomatic }: OrderContext,
): AdminShipment {
  const items = whole.items.filter(({ shipmentId }) => shipmentId === shipment.id);
  const worthCents = sharesOfParcels(whole, refunds).get(shipment.id)?.sellerCents ?? 0;
  const paidCents = paidOutCents(shipment, items);
  const leftCents = moneyOfParcel(items, shipment.id).grossCents - ownRefundCents(refunds, shipment.id);
  const { seller, returnReason, paidOutAt } = shipment;
  const { name, email } = (seller === null ? undefined : sellers.get(seller)) ?? {};
  return {
    ...shipmentOnWire(whole, shipment, now, { name }),
    ...(email === undefined ? {} : { sellerEmail: email }),
    isShopsOwn: seller === null,
    ...(returnReason === null ? {} : { returnReason }),
    earned: seller === null ? 0 : toDollars(worthCents),
    refundable: toDollars(Math.min(Math.max(0, leftCents), refundableCents)),
    ...(paidOutAt === null ? {} : { paidOutAt: instantOnWire(paidOutAt) }),
    ...(paidCents === undefined ? {} : { paidOutAmount: toDollars(paidCents) }),
    steps: stepsOf(shipment, { worthCents, casesOfOrder: whole.cases, isDisputed, isAutomatic }),
  };
}
