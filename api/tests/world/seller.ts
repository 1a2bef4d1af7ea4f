import type { Listing } from '#api/catalog/create-listing.ts';
import { findSession } from '#api/sessions/find-session.ts';
import { isGuest, type Owner } from '#api/sessions/owner.ts';
import { createBuyer, readOkBody, type TestBuyer } from './buyer.ts';
import { addListing } from './add-listings.ts';
import type { Shop } from './shop.ts';

/** The owner of a visitor's session, as stored. */
export async function getOwner(
  { deps }: Shop,
  visitor: { readonly session: () => string | null },
): Promise<Owner> {
  const found = await findSession(deps, visitor.session() ?? '', 'reads');
  if (found === undefined) throw new Error('there is no such session');
  return found.session.owner;
}

/** A guest who sells: a visitor with a session and the steps of a sale. */
export async function createSeller(shop: Shop) {
  const seller = createBuyer(shop);
  await seller.save(await addListing(shop)); // only writes create a session
  const owner = await getOwner(shop, seller);
  if (!isGuest(owner)) throw new Error('a seller must be a guest');
  return {
    ...seller,
    owner,
    /** Lists an item of the seller. Returns its id. */
    list: (item: Partial<Listing> = {}) => addListing(shop, { ...item, sellerOwner: owner }),
    markSent: (shipmentId: number, parcel: object = {}) =>
      seller.post(`/api/sales/${shipmentId}/sent`, parcel),
  };
}

export type TestSeller = Awaited<ReturnType<typeof createSeller>>;

/** Marks all shipments of an order as sent and received. */
export async function deliver(
  buyer: Pick<TestBuyer, 'getOrder' | 'post'>,
  orderId: string,
  seller: Pick<TestSeller, 'markSent'>,
): Promise<void> {
  for (const { id } of (await buyer.getOrder(orderId)).shipments) {
    await readOkBody(await seller.markSent(id));
    await readOkBody(await buyer.post(`/api/orders/${orderId}/received`, { shipmentId: id }));
  }
}
