import { stateAfter, type CaseStep } from '#contract/parcels/case-steps.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../storage/storage.ts';
import { updateShipment, type ShipmentRow } from '../orders.repo.ts';
import { refundRest } from '../refunds/refund-order.ts';
import { parcelRefundKey } from '../refunds/refund-kind.ts';
import { arrivalAt } from '../parcels/arrival.ts';
import { mailClosed, mailContested, mailPosted, mailReturnAddress, type Parcel } from './case-mails.ts';
import { updateCase, type CaseRow } from './cases.repo.ts';

/** What a step adds to a case. */
type Noted = Partial<
  Pick<CaseRow, 'answer' | 'label' | 'bearer' | 'returnCarrier' | 'returnTracking' | 'returnSentAt'>
>;

/**
 * Takes a step of an open case: stores the next state, refunds, changes the parcel, and tells both sides. Returns false, without
 * a change, if the step is refused. A return that has arrived is completed by the caller, whose transaction has locked the order.
 */
export async function stepCase(
  deps: Deps,
  tx: Tx,
  parcel: Parcel,
  before: CaseRow,
  step: CaseStep,
  noted: Noted = {},
): Promise<boolean> {
  const now = deps.now();
  const facts = { ...before, isShopsOwn: parcel.shipment.seller === null };
  const next = stateAfter(before.status, step, facts, now);
  if (next === undefined) return false;
  const isClosed = next.status === 'closed';
  const row = await updateCase(tx, before.id, { ...noted, ...next, ...(isClosed ? { closedAt: now } : {}) });
  await applyToParcel(deps, tx, parcel, row);
  await mailStep(deps, tx, parcel, row, step);
  return true;
}

async function applyToParcel(deps: Deps, tx: Tx, { shipment, order }: Parcel, row: CaseRow): Promise<void> {
  const now = deps.now();
  const { outcome, status } = row;
  // Of its own parcels the shop loses what it has earned.
  const bearer = shipment.seller !== null && row.bearer === 'shop' ? 'shop' : 'seller';
  if (status === 'returning' && shipment.status !== 'return_requested')
    await updateShipment(tx, shipment.id, { status: 'return_requested', returnRequestedAt: now });
  if (outcome === null || outcome === 'returned') return;
  const isLost = outcome === 'refunded' && bearer === 'seller';
  await updateShipment(tx, shipment.id, await afterCase(tx, { shipment, order }, isLost, now));
  if (outcome !== 'refunded') return;
  await refundRest(deps, tx, order, {
    key: parcelRefundKey(order, shipment.id),
    shipmentId: shipment.id,
    reason: `case: ${row.kind}`,
    bearer,
  });
}

/** A parcel has arrived by the end of its case, unless it was refunded as one that its seller earns nothing with. */
async function afterCase(
  tx: Tx,
  parcel: Parcel,
  isLost: boolean,
  now: number,
): Promise<Partial<ShipmentRow>> {
  const noReturn = { returnRequestedAt: null, returnReason: null };
  if (parcel.shipment.deliveredAt !== null) return { ...noReturn, status: 'delivered' };
  return isLost
    ? { ...noReturn, status: 'shipped' }
    : { ...noReturn, status: 'delivered', deliveredBy: 'case', ...(await arrivalAt(tx, now, parcel)) };
}

async function mailStep(deps: Deps, tx: Tx, parcel: Parcel, row: CaseRow, step: CaseStep): Promise<void> {
  if (row.outcome !== null) return mailClosed(deps, tx, parcel, row, row.outcome);
  if (row.status === 'contested') return mailContested(deps, tx, parcel, row);
  return step === 'posted' ? mailPosted(deps, tx, parcel, row) : mailReturnAddress(deps, tx, parcel, row);
}
