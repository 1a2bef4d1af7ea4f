import { caseById, listDueCases } from '../cases/cases.repo.ts';
import { openRequestedReturn } from '../cases/open-case.ts';
import { returnAddressOf } from '../cases/return-address.ts';
import { stepCase } from '../cases/step-case.ts';
import { isDisputed } from '../disputes/disputes.repo.ts';
import { shipmentById } from '../orders.repo.ts';
import { lockShipment } from '../shipment-steps.ts';
import { listUncasedReturns } from './due-parcels.repo.ts';
import type { ParcelWatcher } from './parcel-watcher.ts';

/** Lets silence decide cases, and returns go on whose seller has entered an address. */
export const dueCases: ParcelWatcher = {
  listDue: listDueCases,
  settle: (deps, id) =>
    deps.storage.transaction({}, async (tx) => {
      const found = await caseById(tx, id);
      const shipment = found && (await shipmentById(tx, found.shipmentId));
      if (shipment === undefined) return;
      const parcel = await lockShipment(tx, shipment);
      // Most steps end in a refund.
      if (await isDisputed(tx, parcel.order.id)) return;
      const row = await caseById(tx, id);
      if (row === undefined || row.status === 'closed') return;
      const hasAddress = (await returnAddressOf(deps, tx, shipment.seller)) !== undefined;
      if (hasAddress && (await stepCase(deps, tx, parcel, row, 'address-known'))) return;
      if (row.answerBy !== null && row.answerBy <= deps.now())
        await stepCase(deps, tx, parcel, row, 'silence');
    }),
};

/** Opens the cases of returns that builds without cases have requested. */
export const uncasedReturns: ParcelWatcher = {
  listDue: (db, _now, limit) => listUncasedReturns(db, limit),
  settle: (deps, id) =>
    deps.storage.transaction({}, async (tx) => {
      const found = await shipmentById(tx, id);
      if (found !== undefined) await openRequestedReturn(deps, tx, await lockShipment(tx, found));
    }),
};
