import { cancelAt, shipReminders } from '#contract/parcels/ship-by.ts';
import { ownParcelLateMail } from '#contract/parcels/sale-mail-messages.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import type { Tx } from '../../storage/storage.ts';
import { isDisputed } from '../disputes/disputes.repo.ts';
import type { Order } from '../orders.queries.ts';
import { shipmentById, updateShipment, type ShipmentRow } from '../orders.repo.ts';
import { mailReminder } from './seller-mails.ts';
import { productsOfShipment } from '../shipment-actor.ts';
import { lockShipment } from '../shipment-steps.ts';
import { cancelParcel } from './cancel-parcel.ts';
import { listUnsentParcels } from './due-parcels.repo.ts';
import type { ParcelWatcher } from './parcel-watcher.ts';

/** Reminds sellers of parcels that are not marked as sent, and cancels those that are late. */
export const unsentParcels: ParcelWatcher = {
  listDue: listUnsentParcels,
  settle: async (deps, id) => {
    const product = await productsOfShipment(deps.storage.db, id);
    await deps.storage.transaction({ product }, async (tx) => {
      const found = await shipmentById(tx, id);
      if (found === undefined) return;
      const parcel = await lockShipment(tx, found);
      const step = dueStep(parcel.shipment, deps.now());
      if (step === undefined) return;
      if (step === 'cancel') {
        if (!(await isDisputed(tx, parcel.order.id))) await cancelParcel(deps, tx, parcel, 'unsent');
        return;
      }
      await updateShipment(tx, id, { remindedAt: deps.now() });
      if (step === 'tell the shop') return tellShop(deps, tx, parcel);
      return mailReminder(deps, tx, parcel, step === 'last day');
    });
  },
};

/** What is due now. The shop is only told of its own parcels: it does not cancel them. */
function dueStep(
  { status, seller, shipBy, remindedAt }: ShipmentRow,
  now: number,
): 'cancel' | 'tell the shop' | 'remind' | 'last day' | undefined {
  if (status !== 'new' || shipBy === null) return undefined;
  const isReminded = (since: number): boolean => remindedAt !== null && remindedAt >= since;
  const lateAt = cancelAt(shipBy);
  if (now >= lateAt) {
    if (seller !== null) return 'cancel';
    return isReminded(lateAt) ? undefined : 'tell the shop';
  }
  const { first, last } = shipReminders(shipBy);
  if (seller === null || now >= shipBy || now < first) return undefined;
  if (now >= last) return isReminded(last) ? undefined : 'last day';
  return remindedAt === null ? 'remind' : undefined;
}

async function tellShop(
  { env, now }: Deps,
  tx: Tx,
  { shipment, order }: { readonly shipment: ShipmentRow; readonly order: Order },
): Promise<void> {
  if (env.support.email === undefined) return;
  const id = `own-parcel-late-${order.publicId}-${shipment.id}`;
  await enqueueMail(tx, now(), { id, to: env.support.email, ...ownParcelLateMail(order.number) });
}
