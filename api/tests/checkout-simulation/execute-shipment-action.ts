import { and, eq, ne } from 'drizzle-orm';
import { ShopError } from '#contract/shop-error.ts';
import { refundAsAdmin, stepAsAdmin } from '#api/orders/admin/admin-order-actions.ts';
import { decideCase } from '#api/orders/admin/decide-case.ts';
import { answerCase } from '#api/orders/cases/answer-case.ts';
import { confirmDelivery, dropCase, markReturnSent } from '#api/orders/cases/buyer-steps.ts';
import { reportProblem, requestReturn } from '#api/orders/cases/open-case.ts';
import { claimDelivery, sendShipment } from '#api/orders/shipment-steps.ts';
import { cancelSale } from '#api/orders/parcels/cancel-sale.ts';
import { completeReturn } from '#api/orders/complete-return.ts';
import { changeSeller } from '#api/sellers/change-seller.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { cases } from '#api/storage/schema.ts';
import type { CaseDecision } from '#contract/parcels/parcel-cases.ts';
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
  'buyer: reports': async (shop, { id, publicId, buyer }) => {
    const hasArrived = shop.confirmed.arrived.has(id);
    const kind = id % 2 === 0 ? 'damaged' : hasArrived ? 'mismatch' : 'missing';
    const report = { shipmentId: id, kind, text: 'Torn.', photos: [], uploader: buyer } as const;
    await reportProblem(shop.deps, { owner: buyer, key: undefined }, publicId, report);
  },
  'seller: refunds': async (shop, shipment) => answer(shop, shipment, 'refund'),
  'seller: contests': async (shop, shipment) => answer(shop, shipment, 'contest'),
  'seller: names an address': async (shop, { seller }) =>
    shop.deps.storage.transaction({ owner: seller }, async (tx) => {
      await changeSeller(tx, shop.deps, seller, { returnName: 'Ada', returnAddress: '1 Elm St' });
    }),
  'buyer: posted': async (shop, { id, publicId, buyer }) => {
    const posted = { shipmentId: id, ...(id % 3 === 0 ? { tracking: '986578788855' } : {}) };
    await markReturnSent(shop.deps, { owner: buyer, key: undefined }, publicId, posted);
  },
  'buyer: drops': async (shop, { id, publicId, buyer }) =>
    dropCase(shop.deps, { owner: buyer, key: undefined }, publicId, id),
  'admin: refunds a case': async (shop, shipment) => {
    const bearer = shipment.id % 2 === 0 ? 'shop' : 'seller';
    await decide(shop, shipment, { outcome: 'refunded', bearer });
  },
  'admin: refuses a case': async (shop, shipment) => decide(shop, shipment, { outcome: 'refused' }),
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
  const { arrived, takenBack, return: requested, reported } = shop.confirmed;
  try {
    await shop.runInProcess(async () => HANDLERS[action](shop, shipment));
  } catch (error) {
    if (error instanceof ShopError) return;
    throw error;
  }
  // Recorded even if the process crashed: it may have committed.
  if (action === 'buyer: received' || action === 'admin: delivered') arrived.add(shipment.id);
  if (action === 'buyer: return') requested.add(shipment.id);
  if (action === 'buyer: reports') reported.add(shipment.id);
  if (action === 'admin: returned' || action === 'admin: refunds a case') takenBack.add(shipment.id);
}

const runInCatalog = (shop: Shop, work: (tx: Tx<'product'>) => Promise<void>): Promise<void> =>
  shop.deps.storage.transaction({ catalog: true }, work);

const answer = (shop: Shop, { id, seller }: SoldShipment, said: 'refund' | 'contest'): Promise<void> =>
  runInCatalog(shop, async (tx) =>
    answerCase(shop.deps, tx, { kind: 'seller', owner: seller }, id, { answer: said }),
  );

/** Decides the open case of a shipment, if there is one. */
async function decide(shop: Shop, { id }: SoldShipment, decision: CaseDecision): Promise<void> {
  const [open] = await shop.deps.storage.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.shipmentId, id), ne(cases.status, 'closed')));
  if (open === undefined) return;
  await decideCase(shop.deps, await shop.getAdminSession(), open.id, decision);
}

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
