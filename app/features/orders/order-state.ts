import { ORDER_STATUS_LABELS, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { ShipmentStatus } from '#contract/orders/order-status.ts';
import type { Order } from '#contract/orders/order.ts';

/** An order's badge: the payment status if money was refunded, otherwise the shipping status. */
export interface OrderState {
  readonly label: string;
  readonly tone: 'in' | 'out' | 'wait' | 'plain';
}

/** Statuses by urgency for the buyer. Of several shipments, the most urgent one shows. */
const MAX_URGENT: readonly ShipmentStatus[] = [
  'return_requested',
  'new',
  'shipped',
  'delivered',
  'returned',
  'canceled',
];

export function orderState({ status, shipments }: Pick<Order, 'status' | 'shipments'>): OrderState {
  if (status !== 'paid' && status !== 'partially_refunded')
    return { label: ORDER_STATUS_LABELS[status], tone: status === 'pending' ? 'plain' : 'out' };
  const shown = MAX_URGENT.find((each) => shipments.some((shipment) => shipment.status === each));
  if (shown === undefined) return { label: ORDER_STATUS_LABELS[status], tone: 'plain' };
  const tone = shown === 'delivered' ? 'in' : shown === 'canceled' || shown === 'returned' ? 'out' : 'wait';
  return { label: SHIPMENT_STATUS_LABELS[shown], tone };
}
