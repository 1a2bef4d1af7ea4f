import { addProducts } from '#api/catalog/add-product.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import type { Owner } from '#api/sessions/owner.ts';
import type { Buyer } from './buyer.ts';
import { executeShipmentAction } from './execute-shipment-action.ts';
import { listSoldShipments } from './ledger.ts';
import type { ShipmentAction } from './schedule.ts';
import type { Shop } from './shop.ts';

interface Sale {
  readonly sellerOwner: Owner;
  readonly priceCents: number;
  readonly shipmentActions: readonly ShipmentAction[];
}

/** Lists an item of a seller, which a person buys; then actions on its parcel. */
export async function sellItem(shop: Shop, person: Buyer, sale: Sale): Promise<void> {
  const { sellerOwner, priceCents, shipmentActions } = sale;
  const item = { title: 'A listed book', stock: 1, createdAt: shop.now, priceCents, sellerOwner };
  const [listed] =
    (await shop.runInProcess(async ({ storage }) =>
      storage.transaction({ catalog: true }, async (tx) => addProducts(tx, shop.now, [createListing(item)])),
    )) ?? [];
  if (listed === undefined) return;
  await person.emptyCart();
  await person.addToCart(listed.id, 1);
  const payment = await person.openCheckout();
  if (payment === undefined || !(await person.validateCheckout())) return;
  await person.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
  await person.requestOrder(payment);
  await executeShipmentActions(shop, 0, shipmentActions);
}

/** Executes actions on one of the sellers' shipments, counted from the newest. */
export async function executeShipmentActions(
  shop: Shop,
  index: number,
  shipmentActions: readonly ShipmentAction[],
): Promise<void> {
  const sold = (await listSoldShipments(shop)) ?? [];
  const shipment = sold[index % Math.max(1, sold.length)];
  if (shipment === undefined) return;
  // Two actions never share a millisecond.
  for (const action of shipmentActions) {
    shop.now += 1;
    await executeShipmentAction(shop, action, shipment);
  }
}
