import * as z from 'zod/mini';
import { ordersSchema } from '#contract/orders/order.ts';
import { must } from '../world/violation.ts';
import { allOrders, allRefunds, booksOf, eventsOf, openQuotes } from './books.ts';
import { bodyOf, type Buyer, type Payment } from './buyer.ts';
import { mustHold } from './must-hold.ts';
import { playDeed, type World } from './play-deed.ts';
import { tell } from './tell.ts';

const HOUR_MS = 3_600_000;

/** Everything that is under way arrives, the clockwork comes by, and then all must be as it was promised to everybody. */
export async function comeToRest(world: World): Promise<void> {
  const { shop, buyers } = world;
  shop.now += HOUR_MS;
  for (const event of (await eventsOf(shop)) ?? []) await tell(shop, event);
  await playDeed(world, { do: 'sweep' });
  await playDeed(world, { do: 'reconcile' });
  // Twice: what failed is tried again hours later.
  for (let round = 0; round < 2; round += 1) {
    shop.now += 7 * HOUR_MS;
    await playDeed(world, { do: 'work off jobs' });
  }
  for (const event of (await eventsOf(shop)) ?? []) await tell(shop, event);
  await mustBeGivenUp(world);
  // Before anybody asks for his order: whoever closed his page has one, too.
  await mustHold(shop, []);
  for (const buyer of buyers) await mustHaveHisOrders(buyer, world);
  await mustBeRefunded(world);
  mustHaveBeenMailed(world, await allOrders(shop));
}

/** Each payment of a page is an order that its buyer finds, at the price that he saw; or his money went back. */
async function mustHaveHisOrders(buyer: Buyer, { shop }: World): Promise<void> {
  for (const payment of buyer.payments) {
    if ((await booksOf(shop, payment.id))?.receivedCents === 0) continue;
    await buyer.order(payment);
    await buyer.order(payment);
  }
  const answered = z.safeParse(ordersSchema, bodyOf(await buyer.ask('GET', '/api/orders')));
  if (!answered.success) return;
  for (const payment of buyer.payments) {
    if (payment.orderId === undefined) continue;
    const order = answered.data.find(({ id }) => id === payment.orderId);
    must(order !== undefined, () => `buyer ${buyer.number} does not find his order ${payment.orderId}`);
    mustCost(payment, Math.round(order.totalAmount * 100));
  }
}

function mustCost({ id, shownCents }: Payment, cents: number): void {
  must(
    cents === shownCents,
    () => `payment ${id} was shown as ${shownCents} cents, and its order costs ${cents}`,
  );
}

/** What was canceled or could not be honoured has gone back, in full; besides that only what admins refunded. */
async function mustBeRefunded({ shop }: World): Promise<void> {
  const refunds = await allRefunds(shop);
  for (const { id, status } of refunds) must(status === 'sent', () => `refund ${id} is ${status}`);
  for (const { id, status, backCents, refundedCents } of await allOrders(shop)) {
    const kind = refunds
      .filter(({ orderId, key }) => orderId === id && key.includes(':admin:'))
      .reduce((sum, { cents }) => sum + cents, 0);
    must(
      refundedCents >= backCents && refundedCents <= backCents + kind,
      () =>
        `order ${id} is ${status}: ${backCents} cents came back, ${kind} an admin gave, ${refundedCents} went back`,
    );
  }
}

/** One mail tells of an order; if a process died behind its sending, it may have come again under the same id. */
function mustHaveBeenMailed({ shop }: World, orders: Awaited<ReturnType<typeof allOrders>>): void {
  for (const { publicId, customerEmail } of orders) {
    if (customerEmail === null) continue;
    const mails = new Set(
      shop.mails.filter((id) => id.includes(publicId) && /-(ordered|not-honoured)$/.test(id)),
    );
    must(mails.size === 1, () => `${mails.size} mails tell of the order ${publicId}`);
  }
}

/** A quote that nobody has opened for an hour can be paid no more. */
async function mustBeGivenUp({ shop }: World): Promise<void> {
  const old = await openQuotes(shop);
  must(old.length === 0, () => `checkout ${old.join(', ')} is a quote of hours ago, and can still be paid`);
}
