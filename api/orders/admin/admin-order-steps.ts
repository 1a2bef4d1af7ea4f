import type { ShipmentStep } from '#contract/admin/admin-orders.ts';
import type { ShipmentRow, WholeOrder } from '../orders.repo.ts';

/** An admin can cancel what is left of an order while it is paid and nothing was shipped. */
export const isCancelable = ({ order, shipments }: Pick<WholeOrder, 'order' | 'shipments'>): boolean =>
  (order.status === 'paid' || order.status === 'partially_refunded') &&
  order.canceledAt === null &&
  shipments.some(({ status }) => status === 'new') &&
  shipments.every(({ status }) => status === 'new' || status === 'canceled');

/** The steps that an admin can take now; `worthCents` is the payout due to the seller. */
export function stepsOf({ status, seller, paidOutAt }: ShipmentRow, worthCents: number): ShipmentStep[] {
  const steps: ShipmentStep[] = [];
  if (status === 'new') steps.push('sent');
  if (status === 'shipped') steps.push('delivered');
  if (status === 'delivered' || status === 'return_requested') steps.push('returned');
  if (status === 'delivered' && seller !== null && paidOutAt === null && worthCents > 0)
    steps.push('paid-out');
  return steps;
}
