import type { ShipmentStep } from '#contract/admin/admin-orders.ts';
import type { ShipmentRow, WholeOrder } from '../orders.repo.ts';

/** An order can be canceled by an admin as long as it is paid and nothing of it was sent. */
export const isCancelable = ({ order, shipments }: Pick<WholeOrder, 'order' | 'shipments'>): boolean =>
  (order.status === 'paid' || order.status === 'partially_refunded') &&
  order.canceledAt === null &&
  shipments.every(({ status }) => status === 'new');

/** What an admin can do to a shipment as it stands; `worthCents` is what its seller would be paid. */
export function stepsOf({ status, seller, paidOutAt }: ShipmentRow, worthCents: number): ShipmentStep[] {
  const steps: ShipmentStep[] = [];
  if (status === 'new') steps.push('sent');
  if (status === 'shipped') steps.push('delivered');
  if (status === 'delivered' || status === 'return_requested') steps.push('returned');
  if (status === 'delivered' && seller !== null && paidOutAt === null && worthCents > 0)
    steps.push('paid-out');
  return steps;
}
