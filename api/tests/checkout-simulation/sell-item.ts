import { addProducts } from '#api/catalog/add-product.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import { assertWithinLimits } from '#api/sellers/may-list.ts';
import type { Owner } from '#api/sessions/owner.ts';
import type { Buyer } from './buyer.ts';
import { executeShipmentAction } from './execute-shipment-action.ts';
import { listSoldShipments } from './ledger.ts';
import type { ShipmentAction } from './schedule.ts';
import type { Shop } from './shop.ts';
import { ignoreShopErrors } from './world.ts';

interface Item {
  readonly sellerOwner: Owner;
  readonly priceCents: number;
}

interface Sale extends Item {
  readonly shipmentActions: readonly ShipmentAction[];
}

/** Lists an item of a seller, which a person buys; then actions on its parcel. */
export async function sellItem(shop: Shop, person: Buyer, { shipmentActions, ...item }: Sale): Promise<void> {
  if (await sellItems(shop, person, [item], 1)) await executeShipmentActions(shop, 0, shipmentActions);
}

/** Lists items of sellers, of each of which a person buys `quantity` copies by one order. Returns false if they don't get that far. */
export async function sellItems(
  shop: Shop,
  person: Buyer,
  items: readonly Item[],
  quantity: number,
): Promise<boolean> {
  const listed: number[] = [];
  for (const item of items) {
    const id = await listItem(shop, item, quantity);
    if (id === undefined) return false;
    listed.push(id);
  }
  await person.emptyCart();
  for (const id of listed) await person.addToCart(id, quantity);
  const payment = await person.openCheckout();
  if (payment === undefined || !(await person.validateCheckout())) return false;
  await person.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
  await person.requestOrder(payment);
  return true;
}

/** Undefined if the shop refuses it, or crashes. */
async function listItem(
  shop: Shop,
  { sellerOwner, priceCents }: Item,
  copies: number,
): Promise<number | undefined> {
  const item = { title: 'A listed book', stock: copies, createdAt: shop.now, priceCents, sellerOwner };
  let id: number | undefined;
  await ignoreShopErrors(shop, async (deps) =>
    deps.storage.transaction({ owner: sellerOwner, product: [] }, async (tx) => {
      await assertWithinLimits(tx, deps, sellerOwner, { copies, priceCents });
      const [added] = await addProducts(tx, shop.now, [createListing(item)]);
      id = added?.id;
    }),
  );
  return shop.isCrashed ? undefined : id;
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
