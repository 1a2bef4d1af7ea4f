import type { ShipmentStep } from '#contract/admin/admin-orders.ts';
import type { CaseRow } from '../cases/cases.repo.ts';
import type { ShipmentRow, WholeOrder } from '../orders.repo.ts';

/** An admin can cancel what is left of an order while it is paid and nothing was shipped. */
export const isCancelable = ({ order, shipments }: Pick<WholeOrder, 'order' | 'shipments'>): boolean =>
  (order.status === 'paid' || order.status === 'partially_refunded') &&
  order.canceledAt === null &&
  shipments.some(({ status }) => status === 'new') &&
  shipments.every(({ status }) => status === 'new' || status === 'canceled');

/**
 * The steps that an admin can take now; `worthCents` is the payout due to the seller. Nothing is paid out while a case is open,
 * and what a case has refunded is not refunded again as a return.
 */
export function stepsOf(
  { id, status, seller, paidOutAt }: ShipmentRow,
  worthCents: number,
  casesOfOrder: readonly CaseRow[],
): ShipmentStep[] {
  const cases = casesOfOrder.filter(({ shipmentId }) => shipmentId === id);
  const isOpen = cases.some((each) => each.status !== 'closed');
  const isRefunded = cases.some(({ outcome }) => outcome === 'refunded');
  const steps: ShipmentStep[] = [];
  if (status === 'new') steps.push('sent');
  if (status === 'shipped') steps.push('delivered');
  if ((status === 'delivered' || status === 'return_requested') && !isRefunded) steps.push('returned');
  if (status === 'delivered' && seller !== null && paidOutAt === null && worthCents > 0 && !isOpen)
    steps.push('paid-out');
  return steps;
}
