import type { ShipmentStep } from '#contract/admin/admin-orders.ts';
import type { CaseRow } from '../cases/cases.repo.ts';
import type { ShipmentRow, WholeOrder } from '../orders.repo.ts';

/** An admin can cancel what is left of an order while it is paid and nothing was shipped. */
export const isCancelable = ({ order, shipments }: Pick<WholeOrder, 'order' | 'shipments'>): boolean =>
  (order.status === 'paid' || order.status === 'partially_refunded') &&
  order.canceledAt === null &&
  shipments.some(({ status }) => status === 'new') &&
  shipments.every(({ status }) => status === 'new' || status === 'canceled');

/** What decides which steps an admin can take. */
interface StepFacts {
  /** The payout due to the seller. */
  readonly worthCents: number;
  readonly casesOfOrder: readonly CaseRow[];
  /** A bank has not decided a dispute about the order, or no admin who bears a lost one. */
  readonly isDisputed: boolean;
  /** Whether the payment provider pays sellers. */
  readonly isAutomatic: boolean;
}

/**
 * The steps that an admin can take now. Nothing is paid out while a case or a dispute is open, and what a case has refunded is not refunded
 * again as a return. With automatic payouts, an admin decides only about sales that arrived before: they may have been paid.
 */
export function stepsOf(
  { id, status, seller, paidOutAt, settledAt, payAt }: ShipmentRow,
  { worthCents, casesOfOrder, isDisputed, isAutomatic }: StepFacts,
): ShipmentStep[] {
  const cases = casesOfOrder.filter(({ shipmentId }) => shipmentId === id);
  const isOpen = cases.some((each) => each.status !== 'closed');
  const isRefunded = cases.some(({ outcome }) => outcome === 'refunded');
  const steps: ShipmentStep[] = [];
  if (status === 'new') steps.push('sent');
  if (status === 'shipped') steps.push('delivered');
  if ((status === 'delivered' || status === 'return_requested') && !isRefunded) steps.push('returned');
  const isUnpaid = status === 'delivered' && paidOutAt === null && settledAt === null;
  if (isUnpaid && seller !== null && worthCents > 0 && !isOpen && !isDisputed) {
    if (!isAutomatic || payAt === null) steps.push('paid-out');
    if (isAutomatic && payAt === null) steps.push('pay-automatically');
  }
  return steps;
}
