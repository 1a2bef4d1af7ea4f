import { ADMIN_ORDER_MESSAGES as MESSAGES } from '#contract/admin/admin-order-messages.ts';
import type { CaseStep } from '#contract/parcels/case-steps.ts';
import type { CaseDecision } from '#contract/parcels/parcel-cases.ts';
import { ShopError } from '#contract/shop-error.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { caseById, openCaseOf, type CaseRow } from '../cases/cases.repo.ts';
import { stepCase } from '../cases/step-case.ts';
import { assertNotDisputed } from '../disputes/assert-not-disputed.ts';
import { shipmentById } from '../orders.repo.ts';
import { lockShipment } from '../shipment-steps.ts';

const STEPS = {
  refunded: 'decided-refund',
  refused: 'decided-refuse',
  returning: 'decided-return',
} as const satisfies Record<CaseDecision['outcome'], CaseStep>;

/**
 * Decides a contested case: refunds it at somebody's expense, refuses it, or has it sent back with a prepaid label. Throws ShopError
 * not_found, conflict if the case is not contested, or if a bank decides about the payment and it would be refunded or sent back.
 */
export async function decideCase(
  deps: Deps,
  admin: AdminSession,
  id: number,
  decision: CaseDecision,
): Promise<void> {
  await deps.storage.transaction({}, async (tx) => {
    const found = await caseById(tx, id);
    const shipment = found && (await shipmentById(tx, found.shipmentId));
    if (shipment === undefined) throw new ShopError('not_found', MESSAGES.noSuchCase);
    const parcel = await lockShipment(tx, shipment);
    const open = await openCaseOf(tx, shipment.id);
    if (decision.outcome === 'returning') await assertNotDisputed(tx, parcel.order.id);
    const step = STEPS[decision.outcome];
    if (open?.id !== id || !(await stepCase(deps, tx, parcel, open, step, notedOf(decision))))
      throw new ShopError('conflict', MESSAGES.notToDecide);
    const { order } = parcel;
    await record(tx, admin, {
      at: deps.now(),
      action: 'case.decide',
      subject: 'order',
      subjectId: order.publicId,
      title: `Order ${order.number}`,
      before: { shipmentId: shipment.id, case: open.kind },
      after: { shipmentId: shipment.id, ...decision },
    });
  });
}

function notedOf(decision: CaseDecision): Partial<Pick<CaseRow, 'bearer' | 'label' | 'returnSentAt'>> {
  if (decision.outcome === 'refunded') return { bearer: decision.bearer };
  // Not yet posted with this label.
  return decision.outcome === 'returning' ? { label: decision.label, returnSentAt: null } : {};
}
