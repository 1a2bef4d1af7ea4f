import { ShopError } from '#contract/shop-error.ts';
import { refundAsAdmin, stepAsAdmin } from '#api/orders/admin/handle-as-admin.ts';
import { askReturn, claimDelivery, receiveShipment, sendShipment } from '#api/orders/shipment-steps.ts';
import { takeReturn } from '#api/orders/take-return.ts';
import type { Owner } from '#api/sessions/owner.ts';
import type { Tx } from '#api/storage/storage.ts';
import type { Word } from './schedule.ts';
import type { Shop } from './shop.ts';

/** A shipment of a seller, with its order and its buyer. */
export interface Parcel {
  readonly id: number;
  readonly seller: Owner;
  readonly publicId: string;
  readonly buyer: Owner;
}

/** Dollars. */
const REFUND = 1.25;

type Speakers = Readonly<Record<Word, (shop: Shop, parcel: Parcel) => Promise<unknown>>>;

const SPEAKERS: Speakers = {
  'seller: sent': async (shop, { id, seller }) =>
    inCatalog(shop, async (tx) => sendShipment(shop.deps, tx, { kind: 'seller', owner: seller }, id, {})),
  'seller: delivered': async (shop, { id, seller }) =>
    inCatalog(shop, async (tx) => claimDelivery(shop.deps, tx, { kind: 'seller', owner: seller }, id)),
  'seller: returned': async (shop, { id, seller }) =>
    inCatalog(shop, async (tx) => {
      await shop.bugs.beforeReturn?.(tx, id);
      await takeReturn(shop.deps, tx, { kind: 'seller', owner: seller }, id);
    }),
  'buyer: received': async (shop, { id, publicId, buyer }) =>
    receiveShipment(shop.deps, { owner: buyer, key: undefined }, publicId, id),
  'buyer: return': async (shop, { id, publicId, buyer }) =>
    askReturn(shop.deps, { owner: buyer, key: undefined }, publicId, { shipmentId: id, reason: 'Torn.' }),
  'admin: delivered': async (shop, parcel) => step(shop, parcel, 'delivered'),
  'admin: paid out': async (shop, parcel) => step(shop, parcel, 'paid-out'),
  'admin: returned': async (shop, parcel) => step(shop, parcel, 'returned'),
  'admin: refund of the parcel': async (shop, { id, publicId }) => refund(shop, publicId, id),
  'admin: refund of the order': async (shop, { publicId }) => refund(shop, publicId, undefined),
};

/** Somebody says or does something about a parcel. What the shop refuses is no failure. */
export async function sayWord(shop: Shop, word: Word, parcel: Parcel): Promise<void> {
  const { arrived, takenBack, return: requested } = shop.said;
  try {
    await shop.doing(async () => SPEAKERS[word](shop, parcel));
  } catch (error) {
    if (error instanceof ShopError) return;
    throw error;
  }
  // A process that died over it may have stored it.
  if (word === 'buyer: received' || word === 'admin: delivered') arrived.add(parcel.id);
  if (word === 'buyer: return') requested.add(parcel.id);
  if (word === 'admin: returned') takenBack.add(parcel.id);
}

const inCatalog = (shop: Shop, work: (tx: Tx<'catalog'>) => Promise<void>): Promise<void> =>
  shop.deps.storage.transaction({ catalog: true }, work);

const step = async (
  shop: Shop,
  { id, publicId }: Parcel,
  name: 'delivered' | 'paid-out' | 'returned',
): Promise<unknown> => stepAsAdmin(shop.deps, await shop.admin(), publicId, { shipmentId: id, step: name });

const refund = async (shop: Shop, publicId: string, shipmentId: number | undefined): Promise<unknown> => {
  shop.refundsAsked += 1;
  const key = String(shop.refundsAsked);
  return refundAsAdmin(shop.deps, await shop.admin(), publicId, {
    amount: REFUND,
    reason: 'A torn page',
    key,
    shipmentId,
  });
};
