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
import { must } from '../world/violation.ts';
import { eventsOf, soldBySellers, type ProviderEvent } from './books.ts';
import type { Buyer, Payment } from './buyer.ts';
import { sayWord } from './say-word.ts';
import { ACCOUNTS, ITEMS, type Deed, type Name, type Word } from './schedule.ts';
import { sellerOf, type Shop } from './shop.ts';
import { tell } from './tell.ts';

export interface World {
  readonly shop: Shop;
  readonly buyers: readonly [Buyer, ...Buyer[]];
}

const MINUTE_MS = 60_000;

const idOf = (item: number): number => (item % ITEMS) + 1;
const buyerOf = ({ buyers }: World, number: number): Buyer => buyers[number % buyers.length] ?? buyers[0];

type Players = { readonly [N in Name]: (world: World, deed: Deed<N>) => Promise<void> };

const PLAYERS: Players = {
  add: async (world, { buyer, item, quantity }) => buyerOf(world, buyer).add(idOf(item), quantity),
  remove: async (world, { buyer }) => buyerOf(world, buyer).empty(),
  open: async (world, { buyer }) => void (await buyerOf(world, buyer).open()),
  validate: async (world, { buyer }) => void (await buyerOf(world, buyer).validate()),
  walk: async (world, { buyer, item, quantity, to }) => {
    const who = buyerOf(world, buyer);
    await who.add(idOf(item), quantity);
    const payment = (await who.open()) ?? (await openAnew(who, idOf(item)));
    if (payment === undefined || !(await who.validate()) || to === 'hold') return;
    await who.confirm(payment, { paymentMethod: 'pm_card_visa' });
    if (to === 'order') await who.order(payment);
  },
  pay: async (world, { buyer, which, card }) => {
    const who = buyerOf(world, buyer);
    const payment = who.payment(which);
    if (payment !== undefined) await who.confirm(payment, { paymentMethod: card });
  },
  'try cards': async (world, { buyer, which, times }) => {
    const who = buyerOf(world, buyer);
    const payment = who.payment(which);
    if (payment === undefined) return;
    for (let tries = 0; tries < times; tries += 1)
      await who.confirm(payment, { paymentMethod: 'pm_card_visa_chargeDeclined' });
    await who.confirm(payment, { paymentMethod: 'pm_card_visa' });
  },
  'answer bank': async (world, { buyer, which, challenge }) => {
    const who = buyerOf(world, buyer);
    const payment = who.payment(which);
    if (payment !== undefined) await who.confirm(payment, { challenge });
  },
  order: async (world, { buyer, which, times }) => {
    const who = buyerOf(world, buyer);
    const payment = who.payment(which);
    if (payment !== undefined)
      await together(Array.from({ length: times }, () => async () => who.order(payment)));
  },
  steal: async (world, { buyer, from, which }) => steal(buyerOf(world, buyer), buyerOf(world, from), which),
  'cancel order': async (world, { buyer, which }) => {
    const who = buyerOf(world, buyer);
    const id = who.orders[which % Math.max(1, who.orders.length)];
    if (id !== undefined) await who.ask('POST', `/api/orders/${id}/cancel`, {});
  },
  'sign in': async (world, { buyer, account }) => buyerOf(world, buyer).signIn((account % ACCOUNTS) + 1),
  parcel: async ({ shop }, { which, words }) => sayAll(shop, which, words),
  'buy own': async (world, { buyer, account, words }) => {
    const { shop } = world;
    const who = buyerOf(world, buyer);
    const seller = (account % ACCOUNTS) + 1;
    await who.signIn(seller);
    const [listed] =
      (await shop.doing(async ({ storage }) =>
        storage.transaction({ catalog: true }, async (tx) =>
          addProducts(tx, shop.now, [
            listingOf({ ...OWN, createdAt: shop.now, sellerOwner: sellerOf(seller) }),
          ]),
        ),
      )) ?? [];
    if (listed === undefined) return;
    await who.empty();
    await who.add(listed.id, 1);
    const payment = await who.open();
    if (payment === undefined || !(await who.validate())) return;
    await who.confirm(payment, { paymentMethod: 'pm_card_visa' });
    await who.order(payment);
    await sayAll(shop, 0, words);
  },
  price: async ({ shop }, { item, cents }) =>
    inCatalog(shop, (tx) => setPrice(tx, shop.now, idOf(item), cents)),
  stock: async ({ shop }, { item, stock }) =>
    inCatalog(shop, (tx) => setStock(tx, shop.now, idOf(item), stock)),
  delete: async ({ shop }, { item }) => inCatalog(shop, (tx) => deleteProduct(tx, shop.now, idOf(item))),
  tell: async ({ shop }, { which, times }) => {
    const event = await eventOf(shop, which);
    if (event !== undefined)
      await together(Array.from({ length: times }, () => async () => tell(shop, event)));
  },
  lose: async ({ shop }, { which }) => {
    const event = await eventOf(shop, which);
    if (event !== undefined) shop.lost.add(event.eventId);
  },
  minutes: async (world, { minutes }) => {
    world.shop.now += minutes * MINUTE_MS;
    // After so long the shop's own clockwork has come by.
    if (minutes > 15) await playDeed(world, { do: 'sweep' });
    if (minutes > 60) await playDeed(world, { do: 'reconcile' });
  },
  sweep: async ({ shop }) => {
    await shop.doing(sweepHolds);
  },
  reconcile: async ({ shop }) => {
    if (shop.bugs.withoutReconciler !== true) await shop.doing(reconcilePayments);
  },
  'work off jobs': async ({ shop }) =>
    void (await shop.doing(async (deps) => runDueJobs(deps, { ...refundHandler, ...mailHandler }))),
};

/** What a seller lists to buy it. */
const OWN = { title: 'My own book', stock: 1, priceCents: 975 };

async function sayAll(shop: Shop, which: number, words: readonly Word[]): Promise<void> {
  const sold = (await soldBySellers(shop)) ?? [];
  const parcel = sold[which % Math.max(1, sold.length)];
  if (parcel === undefined) return;
  // Neither do people speak in the same millisecond.
  for (const word of words) {
    shop.now += 1;
    await sayWord(shop, word, parcel);
  }
}

/** Does one thing. Throws a Violation where an answer is one that must never be. */
export async function playDeed<N extends Name>(world: World, deed: Deed<N>): Promise<void> {
  await PLAYERS[deed.do](world, deed);
}

/** Whoever is told that something in his cart is gone takes it out. */
async function openAnew(who: Buyer, productId: number): Promise<Payment | undefined> {
  await who.empty();
  await who.add(productId, 1);
  return who.open();
}

/** One of the provider's events, counted from the last: that is what a page is waiting for. */
async function eventOf(shop: Shop, which: number): Promise<ProviderEvent | undefined> {
  const events = (await eventsOf(shop)) ?? [];
  return events.at(-1 - (which % Math.max(1, events.length)));
}

/** Starts everything at once, waits for all of it, and then throws what the first one threw. */
export async function together(works: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(works.map(async (work) => work()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function steal(thief: Buyer, victim: Buyer, which: number): Promise<void> {
  const payment = victim.payment(which);
  const isOnesOwn = thief === victim || (thief.account !== undefined && thief.account === victim.account);
  if (payment === undefined || isOnesOwn) return;
  const reply = await thief.ask('POST', '/api/orders', { paymentIntentId: payment.id });
  must(
    reply === undefined || reply.status >= 400,
    () => `buyer ${thief.number} got the order of buyer ${victim.number}`,
  );
}

const inCatalog = (shop: Shop, work: (tx: Tx<'catalog'>) => Promise<unknown>): Promise<void> =>
  orRefused(shop, async ({ storage }) => void (await storage.transaction({ catalog: true }, work)));

/** What the shop refuses is no failure. */
async function orRefused(shop: Shop, work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await shop.doing(work);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
