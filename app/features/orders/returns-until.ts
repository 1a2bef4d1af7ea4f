import { returnWindowEnd } from '#contract/parcels/parcel-windows.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { lastDayBefore } from './format-date.ts';

/** The last day on which a return of a delivered shipment can be requested: "Jan 31, 2027". Undefined before delivery. */
export const returnsUntil = (
  { createdAt }: Pick<Order, 'createdAt'>,
  { deliveredAt }: Pick<Shipment, 'deliveredAt'>,
): string | undefined =>
  deliveredAt === undefined
    ? undefined
    : lastDayBefore(returnWindowEnd(Date.parse(createdAt), Date.parse(deliveredAt)));
