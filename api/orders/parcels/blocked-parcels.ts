import { sellerProfileOf } from '../../accounts/accounts.queries.ts';
import { asOwner } from '../../sessions/owner.ts';
import { isDisputed } from '../disputes/disputes.repo.ts';
import { shipmentById } from '../orders.repo.ts';
import { productsOfShipment } from '../shipment-actor.ts';
import { lockShipment } from '../shipment-steps.ts';
import { cancelParcel } from './cancel-parcel.ts';
import { listBlockedParcels } from './due-parcels.repo.ts';
import type { ParcelWatcher } from './parcel-watcher.ts';

/** Cancels what blocked sellers have not sent, also what was being paid while they were blocked. */
export const blockedParcels: ParcelWatcher = {
  listDue: (db, _now, limit) => listBlockedParcels(db, limit),
  settle: async (deps, id) => {
    const product = await productsOfShipment(deps.storage.db, id);
    await deps.storage.transaction({ product }, async (tx) => {
      const found = await shipmentById(tx, id);
      if (found === undefined) return;
      const parcel = await lockShipment(tx, found);
      const { seller, status } = parcel.shipment;
      if (seller === null || status !== 'new') return;
      const profile = await sellerProfileOf(tx, asOwner(seller));
      if (profile?.standing !== 'blocked' || (await isDisputed(tx, parcel.order.id))) return;
      await cancelParcel(deps, tx, parcel, 'blocked');
    });
  },
};
