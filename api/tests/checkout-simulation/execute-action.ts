import { ShopError } from '#contract/shop-error.ts';
import { addProducts } from '#api/catalog/add-product.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import type { Deps } from '#api/deps.ts';
import { mailHandler } from '#api/jobs/mail-job.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { refundHandler } from '#api/orders/refund-job.ts';
import type { Tx } from '#api/storage/storage.ts';
import { assert } from '../world/violation.ts';
import { listPendingEvents, listSoldShipments, type ProviderEvent } from './ledger.ts';
import type { Buyer, Payment } from './buyer.ts';
import { executeShipmentAction } from './execute-shipment-action.ts';
import { ACCOUNTS, ITEMS, type Action, type ActionKind, type ShipmentAction } from './schedule.ts';
import { sellerOf, type Shop } from './shop.ts';
import { deliverEvent } from './deliver-event.ts';
import { failRefundAtBank, refundInDashboard, retryRefunds } from './provider-side.ts';

export interface World {
  readonly shop: Shop;
  readonly buyers: readonly [Buyer, ...Buyer[]];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const getProductId = (item: number): number => (item % ITEMS) + 1;
const getBuyer = ({ buyers }: World, number: number): Buyer => buyers[number % buyers.length] ?? buyers[0];

type Handlers = { readonly [N in ActionKind]: (world: World, action: Action<N>) => Promise<void> };

const HANDLERS: Handlers = {
  'add to cart': async (world, { buyer, item, quantity }) =>
    getBuyer(world, buyer).addToCart(getProductId(item), quantity),
  'empty cart': async (world, { buyer }) => getBuyer(world, buyer).emptyCart(),
  'open checkout': async (world, { buyer }) => void (await getBuyer(world, buyer).openCheckout()),
  'validate checkout': async (world, { buyer }) => void (await getBuyer(world, buyer).validateCheckout()),
  'check out': async (world, { buyer, item, quantity, until }) => {
    const person = getBuyer(world, buyer);
    await person.addToCart(getProductId(item), quantity);
    const payment = (await person.openCheckout()) ?? (await reopenCheckout(person, getProductId(item)));
    if (payment === undefined || !(await person.validateCheckout()) || until === 'hold') return;
    await person.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
    if (until === 'order') await person.requestOrder(payment);
  },
  pay: async (world, { buyer, index, card }) => {
    const person = getBuyer(world, buyer);
    const payment = person.getPayment(index);
    if (payment !== undefined) await person.confirmPayment(payment, { paymentMethod: card });
  },
  'try cards': async (world, { buyer, index, count }) => {
    const person = getBuyer(world, buyer);
    const payment = person.getPayment(index);
    if (payment === undefined) return;
    for (let tries = 0; tries < count; tries += 1)
      await person.confirmPayment(payment, { paymentMethod: 'pm_card_visa_chargeDeclined' });
    await person.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
  },
  'answer challenge': async (world, { buyer, index, challenge }) => {
    const person = getBuyer(world, buyer);
    const payment = person.getPayment(index);
    if (payment !== undefined) await person.confirmPayment(payment, { challenge });
  },
  'request order': async (world, { buyer, index, count }) => {
    const person = getBuyer(world, buyer);
    const payment = person.getPayment(index);
    if (payment !== undefined)
      await runConcurrently(Array.from({ length: count }, () => async () => person.requestOrder(payment)));
  },
  steal: async (world, { buyer, from, index }) => steal(getBuyer(world, buyer), getBuyer(world, from), index),
  'cancel order': async (world, { buyer, index }) => {
    const person = getBuyer(world, buyer);
    const id = person.orders[index % Math.max(1, person.orders.length)];
    if (id !== undefined) await person.request('POST', `/api/orders/${id}/cancel`, {});
  },
  'change order': async (world, { buyer, index, item, quantity, isNew }) => {
    const person = getBuyer(world, buyer);
    if (isNew)
      await HANDLERS['check out'](world, { kind: 'check out', buyer, item, quantity: 2, until: 'order' });
    const id = person.orders[index % Math.max(1, person.orders.length)];
    if (id !== undefined) await person.changeOrder(id, item, quantity);
  },
  'sign in': async (world, { buyer, account }) => getBuyer(world, buyer).signIn((account % ACCOUNTS) + 1),
  ship: async ({ shop }, { index, shipmentActions }) => executeShipmentActions(shop, index, shipmentActions),
  'buy own listing': async (world, { buyer, account, shipmentActions }) => {
    const { shop } = world;
    const person = getBuyer(world, buyer);
    const seller = (account % ACCOUNTS) + 1;
    await person.signIn(seller);
    const [listed] =
      (await shop.runInProcess(async ({ storage }) =>
        storage.transaction({ catalog: true }, async (tx) =>
          addProducts(tx, shop.now, [
            createListing({ ...OWN_LISTING, createdAt: shop.now, sellerOwner: sellerOf(seller) }),
          ]),
        ),
      )) ?? [];
    if (listed === undefined) return;
    await person.emptyCart();
    await person.addToCart(listed.id, 1);
    const payment = await person.openCheckout();
    if (payment === undefined || !(await person.validateCheckout())) return;
    await person.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
    await person.requestOrder(payment);
    await executeShipmentActions(shop, 0, shipmentActions);
  },
  'set price': async ({ shop }, { item, cents }) =>
    runInCatalog(shop, (tx) => setPrice(tx, shop.now, getProductId(item), cents)),
  'set stock': async ({ shop }, { item, stock }) =>
    runInCatalog(shop, (tx) => setStock(tx, shop.now, getProductId(item), stock)),
  'delete product': async ({ shop }, { item }) =>
    runInCatalog(shop, (tx) => deleteProduct(tx, shop.now, getProductId(item))),
  'deliver event': async ({ shop }, { index, count }) => {
    const event = await getPendingEvent(shop, index);
    if (event !== undefined)
      await runConcurrently(Array.from({ length: count }, () => async () => deliverEvent(shop, event)));
  },
  'lose event': async ({ shop }, { index }) => {
    const event = await getPendingEvent(shop, index);
    // Nothing else tells of a failed refund. The provider sends its event for days.
    if (event !== undefined && event.refundId === undefined) shop.lostEvents.add(event.eventId);
  },
  'refund in the dashboard': async ({ shop }, { index, cents }) => refundInDashboard(shop, index, cents),
  'fail refund': async (world, { index }) => {
    await executeAction(world, { kind: 'run jobs' });
    await executeAction(world, { kind: 'let days pass', days: 3 });
    await failRefundAtBank(world.shop, index);
  },
  'retry refunds': async ({ shop }) => retryRefunds(shop),
  wait: async (world, { minutes }) => {
    world.shop.now += minutes * MINUTE_MS;
    // By then the background jobs have run.
    if (minutes > 15) await executeAction(world, { kind: 'sweep holds' });
    if (minutes > 60) await executeAction(world, { kind: 'reconcile payments' });
  },
  'let days pass': async (world, { days }) => {
    world.shop.now += days * DAY_MS;
    await executeAction(world, { kind: 'watch parcels' });
    await executeAction(world, { kind: 'sweep holds' });
    await executeAction(world, { kind: 'reconcile payments' });
  },
  'watch parcels': async ({ shop }) => {
    shop.lastError = '';
    await shop.runInProcess(settleParcels);
    assert(
      shop.isCrashed || !shop.lastError.includes('settling a parcel failed'),
      () => `a parcel is not settled: ${shop.lastError}`,
    );
  },
  'sweep holds': async ({ shop }) => {
    await shop.runInProcess(sweepHolds);
  },
  'reconcile payments': async ({ shop }) => {
    if (shop.bugs.withoutReconciler !== true) await shop.runInProcess(reconcilePayments);
  },
  'run jobs': async ({ shop }) =>
    void (await shop.runInProcess(async (deps) => runDueJobs(deps, { ...refundHandler, ...mailHandler }))),
};

/** A listing that its seller buys. */
const OWN_LISTING = { title: 'My own book', stock: 1, priceCents: 975 };

async function executeShipmentActions(
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

/** Executes one action. Throws a Violation on a response that must never occur. */
export async function executeAction<N extends ActionKind>(world: World, action: Action<N>): Promise<void> {
  await HANDLERS[action.kind](world, action);
}

/** Empties a cart that cannot be checked out and retries with one item. */
async function reopenCheckout(person: Buyer, productId: number): Promise<Payment | undefined> {
  await person.emptyCart();
  await person.addToCart(productId, 1);
  return person.openCheckout();
}

/** A pending provider event, counted from the newest. */
async function getPendingEvent(shop: Shop, index: number): Promise<ProviderEvent | undefined> {
  const events = (await listPendingEvents(shop)) ?? [];
  return events.at(-1 - (index % Math.max(1, events.length)));
}

/** Runs all tasks concurrently and waits for all. Throws the first error. */
export async function runConcurrently(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(tasks.map(async (work) => work()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function steal(thief: Buyer, victim: Buyer, index: number): Promise<void> {
  const payment = victim.getPayment(index);
  const isOnesOwn = thief === victim || (thief.account !== undefined && thief.account === victim.account);
  if (payment === undefined || isOnesOwn || thief.hasUnknownAccount || victim.hasUnknownAccount) return;
  const reply = await thief.request('POST', '/api/orders', { paymentIntentId: payment.id });
  assert(
    reply === undefined || reply.status >= 400,
    () => `buyer ${thief.number} got the order of buyer ${victim.number}`,
  );
}

const runInCatalog = (shop: Shop, work: (tx: Tx<'product'>) => Promise<unknown>): Promise<void> =>
  ignoreShopErrors(shop, async ({ storage }) => void (await storage.transaction({ catalog: true }, work)));

/** Ignores refusals by the shop. */
async function ignoreShopErrors(shop: Shop, work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await shop.runInProcess(work);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
