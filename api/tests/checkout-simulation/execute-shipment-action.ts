import { ShopError } from '#contract/shop-error.ts';
import { refundAsAdmin, stepAsAdmin } from '#api/orders/admin/admin-order-actions.ts';
import { requestReturn, claimDelivery, confirmDelivery, sendShipment } from '#api/orders/shipment-steps.ts';
import { cancelSale } from '#api/orders/parcels/cancel-sale.ts';
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

type Handlers = Readonly<Record<ShipmentAction, (shop: Shop, shipment: SoldShipment) => Promise<unknown>>>;

const HANDLERS: Handlers = {
  'seller: cannot send': async (shop, { id, seller }) =>
    runInCatalog(shop, async (tx) =>
      cancelSale(shop.deps, tx, { kind: 'seller', owner: seller }, id, 'gone'),
    ),
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
  'admin: delivered': async (shop, shipment) => stepAsTheAdmin(shop, shipment, 'delivered'),
  'admin: paid out': async (shop, shipment) => stepAsTheAdmin(shop, shipment, 'paid-out'),
  'admin: returned': async (shop, shipment) => stepAsTheAdmin(shop, shipment, 'returned'),
  'admin: refund of the shipment': async (shop, { id, publicId }) => refund(shop, publicId, id),
  'admin: refund of the order': async (shop, { publicId }) => refund(shop, publicId, undefined),
};

/** Executes an action on a shipment. Ignores refusals by the shop. */
export async function executeShipmentAction(
  shop: Shop,
  action: ShipmentAction,
  shipment: SoldShipment,
): Promise<void> {
  const { arrived, takenBack, return: requested } = shop.confirmed;
  try {
    await shop.runInProcess(async () => HANDLERS[action](shop, shipment));
  } catch (error) {
    if (error instanceof ShopError) return;
    throw error;
  }
  // Recorded even if the process crashed: it may have committed.
  if (action === 'buyer: received' || action === 'admin: delivered') arrived.add(shipment.id);
  if (action === 'buyer: return') requested.add(shipment.id);
  if (action === 'admin: returned') takenBack.add(shipment.id);
}

const runInCatalog = (shop: Shop, work: (tx: Tx<'product'>) => Promise<void>): Promise<void> =>
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
    bearer: 'seller',
  });
};
