import { ShopError } from '#contract/shop-error.ts';
import { refundAsAdmin, stepAsAdmin } from '#api/orders/admin/admin-order-actions.ts';
import { requestReturn, claimDelivery, confirmDelivery, sendShipment } from '#api/orders/shipment-steps.ts';
import { completeReturn } from '#api/orders/complete-return.ts';
import type { Owner } from '#api/sessions/owner.ts';
import type { Tx } from '#api/storage/storage.ts';
import type { ShipmentAction } from './schedule.ts';
import type { Shop } from './shop.ts';

/** A seller's shipment with its order and buyer. */
export interface SoldShipment {
  readonly id: number;
  readonly seller: Owner;
  readonly publicId: string;
  readonly buyer: Owner;
}

/** Dollars. */
const REFUND_DOLLARS = 1.25;

type Handlers = Readonly<Record<ShipmentAction, (shop: Shop, parcel: SoldShipment) => Promise<unknown>>>;

const HANDLERS: Handlers = {
  'seller: sent': async (shop, { id, seller }) =>
    runInCatalog(shop, async (tx) => sendShipment(shop.deps, tx, { kind: 'seller', owner: seller }, id, {})),
  'seller: delivered': async (shop, { id, seller }) =>
    runInCatalog(shop, async (tx) => claimDelivery(shop.deps, tx, { kind: 'seller', owner: seller }, id)),
  'seller: returned': async (shop, { id, seller }) =>
    runInCatalog(shop, async (tx) => {
      await shop.bugs.beforeReturn?.(tx, id);
      await completeReturn(shop.deps, tx, { kind: 'seller', owner: seller }, id);
    }),
  'buyer: received': async (shop, { id, publicId, buyer }) =>
    confirmDelivery(shop.deps, { owner: buyer, key: undefined }, publicId, id),
  'buyer: return': async (shop, { id, publicId, buyer }) =>
    requestReturn(shop.deps, { owner: buyer, key: undefined }, publicId, { shipmentId: id, reason: 'Torn.' }),
  'admin: delivered': async (shop, parcel) => stepAsTheAdmin(shop, parcel, 'delivered'),
  'admin: paid out': async (shop, parcel) => stepAsTheAdmin(shop, parcel, 'paid-out'),
  'admin: returned': async (shop, parcel) => stepAsTheAdmin(shop, parcel, 'returned'),
  'admin: refund of the parcel': async (shop, { id, publicId }) => refund(shop, publicId, id),
  'admin: refund of the order': async (shop, { publicId }) => refund(shop, publicId, undefined),
};

/** Executes an action on a shipment. Ignores refusals by the shop. */
export async function executeShipmentAction(
  shop: Shop,
  word: ShipmentAction,
  parcel: SoldShipment,
): Promise<void> {
  const { arrived, takenBack, return: requested } = shop.confirmed;
  try {
    await shop.runInProcess(async () => HANDLERS[word](shop, parcel));
  } catch (error) {
    if (error instanceof ShopError) return;
    throw error;
  }
  // Recorded even if the process crashed: it may have committed.
  if (word === 'buyer: received' || word === 'admin: delivered') arrived.add(parcel.id);
  if (word === 'buyer: return') requested.add(parcel.id);
  if (word === 'admin: returned') takenBack.add(parcel.id);
}

const runInCatalog = (shop: Shop, work: (tx: Tx<'catalog'>) => Promise<void>): Promise<void> =>
  shop.deps.storage.transaction({ catalog: true }, work);

const stepAsTheAdmin = async (
  shop: Shop,
  { id, publicId }: SoldShipment,
  name: 'delivered' | 'paid-out' | 'returned',
): Promise<unknown> =>
  stepAsAdmin(shop.deps, await shop.getAdminSession(), publicId, { shipmentId: id, step: name });

const refund = async (shop: Shop, publicId: string, shipmentId: number | undefined): Promise<unknown> => {
  shop.refundRequestCount += 1;
  const key = String(shop.refundRequestCount);
  return refundAsAdmin(shop.deps, await shop.getAdminSession(), publicId, {
    amount: REFUND_DOLLARS,
    reason: 'A torn page',
    key,
    shipmentId,
  });
};
