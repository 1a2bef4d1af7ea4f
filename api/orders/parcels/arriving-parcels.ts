import { openCaseOf } from '../cases/cases.repo.ts';
import { mailBuyer } from '../order-mails.ts';
import { shipmentById, updateShipment } from '../orders.repo.ts';
import { lockShipment } from '../shipment-steps.ts';
import { listArrivingParcels } from './due-parcels.repo.ts';
import { markArrived } from './mark-arrived.ts';
import type { ParcelWatcher } from './parcel-watcher.ts';

/** Asks buyers whether parcels have arrived, and marks them as arrived if nobody says otherwise. */
export const arrivingParcels: ParcelWatcher = {
  listDue: listArrivingParcels,
  settle: (deps, id) =>
    deps.storage.transaction({}, async (tx) => {
      const found = await shipmentById(tx, id);
      if (found === undefined) return;
      const parcel = await lockShipment(tx, found);
      const { status, acceptBy, expectedBy, remindedAt, lostAt } = parcel.shipment;
      if (status !== 'shipped' || lostAt !== null || acceptBy === null) return;
      if ((await openCaseOf(tx, id)) !== undefined) return;
      const now = deps.now();
      if (now >= acceptBy) return markArrived(deps, tx, parcel, 'time');
      if (expectedBy === null || now < expectedBy || (remindedAt ?? 0) >= expectedBy) return;
      await updateShipment(tx, id, { remindedAt: now });
      const about = { id: String(id), text: undefined };
      await mailBuyer(deps, tx, parcel.order, 'arrival-asked', about);
    }),
};
