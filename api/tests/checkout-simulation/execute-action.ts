import { ShopError } from '#contract/shop-error.ts';
import { addProducts } from '#api/catalog/add-product.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { listingOf } from '#api/catalog/listing.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import type { Deps } from '#api/deps.ts';
import { mailHandler } from '#api/jobs/mail-job.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { refundHandler } from '#api/orders/pay-back.ts';
import type { Tx } from '#api/storage/storage.ts';
import { assert } from '../world/violation.ts';
import { listPendingEvents, listSoldShipments, type ProviderEvent } from './ledger.ts';
import type { Buyer, Payment } from './buyer.ts';
import { executeShipmentAction } from './execute-shipment-action.ts';
import { ACCOUNTS, ITEMS, type Action, type ActionKind, type ShipmentAction } from './schedule.ts';
import { sellerOf, type Shop } from './shop.ts';
import { deliverEvent } from './deliver-event.ts';

export interface World {
  readonly shop: Shop;
  readonly buyers: readonly [Buyer, ...Buyer[]];
}

const MINUTE_MS = 60_000;

const getProductId = (item: number): number => (item % ITEMS) + 1;
const getBuyer = ({ buyers }: World, number: number): Buyer => buyers[number % buyers.length] ?? buyers[0];

type Handlers = { readonly [N in ActionKind]: (world: World, deed: Action<N>) => Promise<void> };

const HANDLERS: Handlers = {
  add: async (world, { buyer, item, quantity }) =>
    getBuyer(world, buyer).addToCart(getProductId(item), quantity),
  remove: async (world, { buyer }) => getBuyer(world, buyer).emptyCart(),
  open: async (world, { buyer }) => void (await getBuyer(world, buyer).openCheckout()),
  validate: async (world, { buyer }) => void (await getBuyer(world, buyer).validateCheckout()),
  walk: async (world, { buyer, item, quantity, to }) => {
    const who = getBuyer(world, buyer);
    await who.addToCart(getProductId(item), quantity);
    const payment = (await who.openCheckout()) ?? (await reopenCheckout(who, getProductId(item)));
    if (payment === undefined || !(await who.validateCheckout()) || to === 'hold') return;
    await who.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
    if (to === 'order') await who.requestOrder(payment);
  },
  pay: async (world, { buyer, which, card }) => {
    const who = getBuyer(world, buyer);
    const payment = who.getPayment(which);
    if (payment !== undefined) await who.confirmPayment(payment, { paymentMethod: card });
  },
  'try cards': async (world, { buyer, which, times }) => {
    const who = getBuyer(world, buyer);
    const payment = who.getPayment(which);
    if (payment === undefined) return;
    for (let tries = 0; tries < times; tries += 1)
      await who.confirmPayment(payment, { paymentMethod: 'pm_card_visa_chargeDeclined' });
    await who.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
  },
  'answer bank': async (world, { buyer, which, challenge }) => {
    const who = getBuyer(world, buyer);
    const payment = who.getPayment(which);
    if (payment !== undefined) await who.confirmPayment(payment, { challenge });
  },
  order: async (world, { buyer, which, times }) => {
    const who = getBuyer(world, buyer);
    const payment = who.getPayment(which);
    if (payment !== undefined)
      await runConcurrently(Array.from({ length: times }, () => async () => who.requestOrder(payment)));
  },
  steal: async (world, { buyer, from, which }) => steal(getBuyer(world, buyer), getBuyer(world, from), which),
  'cancel order': async (world, { buyer, which }) => {
    const who = getBuyer(world, buyer);
    const id = who.orders[which % Math.max(1, who.orders.length)];
    if (id !== undefined) await who.request('POST', `/api/orders/${id}/cancel`, {});
  },
  'sign in': async (world, { buyer, account }) => getBuyer(world, buyer).signIn((account % ACCOUNTS) + 1),
  parcel: async ({ shop }, { which, words }) => executeShipmentActions(shop, which, words),
  'buy own': async (world, { buyer, account, words }) => {
    const { shop } = world;
    const who = getBuyer(world, buyer);
    const seller = (account % ACCOUNTS) + 1;
    await who.signIn(seller);
    const [listed] =
      (await shop.runInProcess(async ({ storage }) =>
        storage.transaction({ catalog: true }, async (tx) =>
          addProducts(tx, shop.now, [
            listingOf({ ...OWN_LISTING, createdAt: shop.now, sellerOwner: sellerOf(seller) }),
          ]),
        ),
      )) ?? [];
    if (listed === undefined) return;
    await who.emptyCart();
    await who.addToCart(listed.id, 1);
    const payment = await who.openCheckout();
    if (payment === undefined || !(await who.validateCheckout())) return;
    await who.confirmPayment(payment, { paymentMethod: 'pm_card_visa' });
    await who.requestOrder(payment);
    await executeShipmentActions(shop, 0, words);
  },
  price: async ({ shop }, { item, cents }) =>
    runInCatalog(shop, (tx) => setPrice(tx, shop.now, getProductId(item), cents)),
  stock: async ({ shop }, { item, stock }) =>
    runInCatalog(shop, (tx) => setStock(tx, shop.now, getProductId(item), stock)),
  delete: async ({ shop }, { item }) =>
    runInCatalog(shop, (tx) => deleteProduct(tx, shop.now, getProductId(item))),
  tell: async ({ shop }, { which, times }) => {
    const event = await getPendingEvent(shop, which);
    if (event !== undefined)
      await runConcurrently(Array.from({ length: times }, () => async () => deliverEvent(shop, event)));
  },
  lose: async ({ shop }, { which }) => {
    const event = await getPendingEvent(shop, which);
    if (event !== undefined) shop.lostEvents.add(event.eventId);
  },
  minutes: async (world, { minutes }) => {
    world.shop.now += minutes * MINUTE_MS;
    // After so long the shop's own clockwork has come by.
    if (minutes > 15) await executeAction(world, { do: 'sweep' });
    if (minutes > 60) await executeAction(world, { do: 'reconcile' });
  },
  sweep: async ({ shop }) => {
    await shop.runInProcess(sweepHolds);
  },
  reconcile: async ({ shop }) => {
    if (shop.bugs.withoutReconciler !== true) await shop.runInProcess(reconcilePayments);
  },
  'work off jobs': async ({ shop }) =>
    void (await shop.runInProcess(async (deps) => runDueJobs(deps, { ...refundHandler, ...mailHandler }))),
};

/** What a seller lists to buy it. */
const OWN_LISTING = { title: 'My own book', stock: 1, priceCents: 975 };

async function executeShipmentActions(
  shop: Shop,
  which: number,
  words: readonly ShipmentAction[],
): Promise<void> {
  const sold = (await listSoldShipments(shop)) ?? [];
  const parcel = sold[which % Math.max(1, sold.length)];
  if (parcel === undefined) return;
  // Neither do people speak in the same millisecond.
  for (const word of words) {
    shop.now += 1;
    await executeShipmentAction(shop, word, parcel);
  }
}

/** Does one thing. Throws a Violation where an answer is one that must never be. */
export async function executeAction<N extends ActionKind>(world: World, deed: Action<N>): Promise<void> {
  await HANDLERS[deed.do](world, deed);
}

/** Whoever is told that something in his cart is gone takes it out. */
async function reopenCheckout(who: Buyer, productId: number): Promise<Payment | undefined> {
  await who.emptyCart();
  await who.addToCart(productId, 1);
  return who.openCheckout();
}

/** One of the provider's events, counted from the last: that is what a page is waiting for. */
async function getPendingEvent(shop: Shop, which: number): Promise<ProviderEvent | undefined> {
  const events = (await listPendingEvents(shop)) ?? [];
  return events.at(-1 - (which % Math.max(1, events.length)));
}

/** Starts everything at once, waits for all of it, and then throws what the first one threw. */
export async function runConcurrently(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(tasks.map(async (work) => work()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function steal(thief: Buyer, victim: Buyer, which: number): Promise<void> {
  const payment = victim.getPayment(which);
  const isOnesOwn = thief === victim || (thief.account !== undefined && thief.account === victim.account);
  if (payment === undefined || isOnesOwn) return;
  const reply = await thief.request('POST', '/api/orders', { paymentIntentId: payment.id });
  assert(
    reply === undefined || reply.status >= 400,
    () => `buyer ${thief.number} got the order of buyer ${victim.number}`,
  );
}

const runInCatalog = (shop: Shop, work: (tx: Tx<'catalog'>) => Promise<unknown>): Promise<void> =>
  ignoreShopErrors(shop, async ({ storage }) => void (await storage.transaction({ catalog: true }, work)));

/** What the shop refuses is no failure. */
async function ignoreShopErrors(shop: Shop, work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await shop.runInProcess(work);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
