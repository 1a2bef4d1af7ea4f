import type { OrderItemRow, ShipmentRow, WholeOrder } from './orders.repo.ts';

/** True if a shipment earns its seller nothing and its address is no longer needed. */
export const hasEnded = ({ status }: Pick<ShipmentRow, 'status'>): boolean =>
  status === 'canceled' || status === 'returned';

/** False if the payment arrived but the order was refunded as a whole from the start. Later returns count as honored. */
export const isHonouredOrder = ({ order, shipments }: Pick<WholeOrder, 'order' | 'shipments'>): boolean =>
  order.canceledAt !== null ||
  (order.status !== 'refunding' && order.status !== 'refunded') ||
  shipments.some(({ status }) => status !== 'canceled');

/** Price of the copies that the buyer has removed, in cents. */
export const removedCents = (items: readonly OrderItemRow[]): number =>
  items.reduce((sum, { unitCents, removed }) => sum + unitCents * removed, 0);
