import type { Sale, Shipment } from '#contract/orders/order.ts';
import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import { addBusinessDays } from '#contract/parcels/business-days.ts';
import { changeableUntil } from '#contract/parcels/parcel-windows.ts';
import { POLICY } from '#contract/parcels/policy.ts';
import { trackingUrl } from '#contract/parcels/tracking-numbers.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { OrderItem, OrderRow, ShipmentRow } from '../orders.repo.ts';

/** ISO 8601. */
export const instantOnWire = (instant: number): string => new Date(instant).toISOString();

/** Carrier, number and link of a parcel. */
export const carriedOnWire = ({
  carrier,
  carrierCode,
  tracking,
}: ShipmentRow): Pick<Shipment, 'carrier' | 'tracking' | 'trackUrl'> => ({
  ...(carrier === null ? {} : { carrier }),
  ...(tracking === null ? {} : { tracking }),
  ...(carrierCode === null || tracking === null ? {} : { trackUrl: trackingUrl(carrierCode, tracking) }),
});

/** When a parcel is sent, and why it was canceled, for its buyer and its seller. */
export const datesOnWire = ({
  status,
  shipBy,
  canceledAt,
  canceledBecause,
}: ShipmentRow): Pick<Shipment, 'shipBy' | 'canceledAt' | 'canceledBecause'> => ({
  ...(status === 'new' && shipBy !== null ? { shipBy: instantOnWire(shipBy) } : {}),
  ...(canceledAt === null ? {} : { canceledAt: instantOnWire(canceledAt) }),
  ...(canceledBecause === null ? {} : { canceledBecause }),
});

/** The days on which a parcel is expected, while it is on its way. */
export function expectedOnWire({
  status,
  expectedBy,
}: ShipmentRow): Pick<Shipment, 'expectedFrom' | 'expectedBy'> {
  if (status !== 'shipped' || expectedBy === null) return {};
  const last = shopDay(expectedBy - 1);
  const first = addBusinessDays(last, POLICY.expectedFromDays - POLICY.expectedByDays);
  return { expectedFrom: first, expectedBy: last };
}

/** Until when the buyer may still change the address of a parcel; nothing once it cannot change any more. */
export function changeableOnWire(
  { status }: Pick<ShipmentRow, 'status'>,
  { createdAt }: Pick<OrderRow, 'createdAt'>,
  now: number,
): Pick<Sale, 'changeableUntil'> {
  const until = changeableUntil(createdAt);
  return status === 'new' && now < until ? { changeableUntil: instantOnWire(until) } : {};
}

/** What only the seller of a parcel sees: whether its address may change, and what to put back on sale. */
export function sellersPartOnWire(
  shipment: ShipmentRow,
  order: Pick<OrderRow, 'createdAt'>,
  items: readonly OrderItem[],
  now: number,
): Pick<Sale, 'changeableUntil' | 'carrierCode' | 'unsentProductIds'> {
  const { carrierCode, canceledBecause } = shipment;
  const isUnsent = canceledBecause === 'unsent' || canceledBecause === 'seller';
  const unsent = isUnsent
    ? items.flatMap(({ productId, paused }) =>
        productId !== null && ((paused ?? 0) & PAUSE_BITS.unsent) !== 0 ? [productId] : [],
      )
    : [];
  return {
    ...changeableOnWire(shipment, order, now),
    ...(carrierCode === null ? {} : { carrierCode }),
    ...(unsent.length === 0 ? {} : { unsentProductIds: unsent }),
  };
}
