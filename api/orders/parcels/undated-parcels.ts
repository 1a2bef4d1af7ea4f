import { expectedDelivery } from '#contract/parcels/expected-delivery.ts';
import { shipBy } from '#contract/parcels/ship-by.ts';
import { itemsOfShipment, shipmentById, updateShipment } from '../orders.repo.ts';
import { lockShipment } from '../shipment-steps.ts';
import { listUndatedParcels } from './due-parcels.repo.ts';
import type { ParcelWatcher } from './parcel-watcher.ts';

/** Dates open parcels of builds that stored no deadlines: they count from now. */
export const undatedParcels: ParcelWatcher = {
  listDue: (db, _now, limit) => listUndatedParcels(db, limit),
  settle: ({ storage, now }, id) =>
    storage.transaction({}, async (tx) => {
      const found = await shipmentById(tx, id);
      if (found === undefined) return;
      const { shipment } = await lockShipment(tx, found);
      if (shipment.status === 'new' && shipment.shipBy === null) {
        const items = await itemsOfShipment(tx, id);
        const copies = items.reduce((sum, { quantity, removed }) => sum + quantity - removed, 0);
        await updateShipment(tx, id, { shipBy: shipBy(now(), copies) });
      }
      if (shipment.status === 'shipped' && shipment.acceptBy === null) {
        const { by: expectedBy, acceptBy } = expectedDelivery(now());
        await updateShipment(tx, id, { expectedBy, acceptBy });
      }
    }),
};
