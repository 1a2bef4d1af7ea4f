import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import type { Tx } from '#api/storage/storage.ts';
import { assert } from '../world/violation.ts';
import { reconcile, runJobs, sweep, watchParcels } from './background-work.ts';
import { BLOCK_HANDLERS } from './blocks/execute-block-action.ts';
import type { Buyer, Payment } from './buyer.ts';
import { deliverEvent } from './deliver-event.ts';
import { passDays, PAYOUT_HANDLERS } from './payouts/execute-payout-action.ts';
import { listPendingEvents } from './ledger.ts';
import type { ProviderEvent } from './provider-event.ts';
import { retryRefunds } from './retry-refunds.ts';
import type { Action, ActionKind } from './schedule.ts';
import { executeShipmentActions, sellItem, sellItems } from './sell-item.ts';
import type { Shop } from './shop.ts';
import { getBuyer, ignoreShopErrors, runConcurrently, type World } from './world.ts';
import { ACCOUNTS, ITEMS, sellerOf } from './world-size.ts';

const MINUTE_MS = 60_000;

const OF_TWO_SELLERS = [
  { sellerOwner: sellerOf(1), priceCents: 850 },
  { sellerOwner: sellerOf(1), priceCents: 500 },
  { sellerOwner: sellerOf(2), priceCents: 700 },
];

const getProductId = (item: number): number => (item % ITEMS) + 1;

type Handlers = { readonly [N in ActionKind]: (world: World, action: Action<N>) => Promise<void> };

const HANDLERS: Handlers = {
  ...PAYOUT_HANDLERS,
  ...BLOCK_HANDLERS,
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
  'change order': async (world, { buyer, index, first, count, quantity, isNew }) => {
    const person = getBuyer(world, buyer);
    if (isNew) await sellItems(world.shop, person, OF_TWO_SELLERS, 2);
    const id = person.orders[index % Math.max(1, person.orders.length)];
    if (id !== undefined) await person.changeOrder(id, first, count, quantity);
  },
  'sign in': async (world, { buyer, account }) => getBuyer(world, buyer).signIn((account % ACCOUNTS) + 1),
  ship: async ({ shop }, { index, shipmentActions }) => executeShipmentActions(shop, index, shipmentActions),
  'buy own listing': async (world, { buyer, account, shipmentActions }) => {
    const { shop } = world;
    const person = getBuyer(world, buyer);
    const seller = (account % ACCOUNTS) + 1;
    await person.signIn(seller);
    await sellItem(shop, person, { sellerOwner: sellerOf(seller), priceCents: 975, shipmentActions });
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
    if (event !== undefined) shop.lostEvents.add(event.eventId);
  },
  'refund in the dashboard': async ({ shop }, { index, cents }) => {
    const made = await shop.provider.refundInDashboard(index, cents);
    shop.dashboardCents += made;
  },
  'fail refund': async (world, { index }) => {
    await runJobs(world.shop);
    await passDays(world.shop, 3);
    await world.shop.provider.failRefund(index);
  },
  'retry refunds': async ({ shop }) => retryRefunds(shop),
  wait: async (world, { minutes }) => {
    world.shop.now += minutes * MINUTE_MS;
    // By then the background jobs have run.
    if (minutes > 15) await sweep(world.shop);
    if (minutes > 60) await reconcile(world.shop);
  },
  'let days pass': async ({ shop }, { days }) => passDays(shop, days),
  'watch parcels': async ({ shop }) => watchParcels(shop),
  'sweep holds': async ({ shop }) => sweep(shop),
  'reconcile payments': async ({ shop }) => reconcile(shop),
  'run jobs': async ({ shop }) => runJobs(shop),
};

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
