import { ORDER_STEPS } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { formatDayRange, formatLastDay } from '#contract/parcels/deadline-text.ts';
import { CANCELED_TEXTS, PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';

/** What its buyer wants to know first: "Ships by Wednesday, December 2". Undefined if its steps say all. */
export function parcelHeadline(order: Order, shipment: Shipment): string | undefined {
  const { status, shipBy, expectedFrom, expectedBy, canceledBecause } = shipment;
  if (status === 'new')
    return shipBy === undefined
      ? undatedText(order)
      : PARCEL_SCREEN.shipsBy(formatLastDay(Date.parse(shipBy)));
  if (status === 'canceled') {
    const reason = canceledBecause === undefined ? undefined : CANCELED_TEXTS[canceledBecause];
    return [reason, ORDER_STEPS.refund].filter(Boolean).join(' ');
  }
  if (status === 'returned') return ORDER_STEPS.refund;
  if (status === 'return_requested') return shipment.case === undefined ? ORDER_STEPS.takenBack : undefined;
  return status === 'delivered' || expectedFrom === undefined || expectedBy === undefined
    ? undefined
    : PARCEL_SCREEN.expected(formatDayRange(expectedFrom, expectedBy));
}

/** Older servers name no day. */
function undatedText({ receipt, shipments }: Order): string {
  if (shipments.length > 1) return ORDER_STEPS.willShipApart;
  return receipt === undefined ? ORDER_STEPS.willShip : ORDER_STEPS.willShipMailed;
}
