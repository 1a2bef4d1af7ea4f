import * as z from 'zod/mini';
import { ordersSchema } from '#contract/orders/order.ts';
import { assert } from '../world/violation.ts';
import {
  getPaymentLedger,
  listOpenDisputes,
  listOrders,
  listPayableQuotes,
  listPendingEvents,
  listRefunds,
} from './ledger.ts';
import { parseBody, type Buyer, type Payment } from './buyer.ts';
import { assertInvariantsAtRest } from './assert-invariants.ts';
import { assertListingsOfBlocked } from './blocks/assert-blocks.ts';
import { executeAction } from './execute-action.ts';
import type { World } from './world.ts';
import { deliverEvent } from './deliver-event.ts';
import { quiescePayouts } from './payouts/quiesce-payouts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Delivers pending events, runs the background jobs, and asserts the invariants that hold at rest. */
export async function quiesce(world: World): Promise<void> {
  const { shop, buyers } = world;
  // The next day, the shop looks for lost events.
  shop.now += DAY_MS;
  for (const event of (await listPendingEvents(shop)) ?? []) await deliverEvent(shop, event);
  await executeAction(world, { kind: 'sweep holds' });
  await executeAction(world, { kind: 'reconcile payments' });
  // Twice: failed jobs are retried hours later.
  for (let round = 0; round < 2; round += 1) {
    shop.now += 7 * HOUR_MS;
    await executeAction(world, { kind: 'watch parcels' });
    await executeAction(world, { kind: 'retry refunds' });
    await executeAction(world, { kind: 'run jobs' });
    // Of refunds that the shop had not noted as sent when they failed.
    for (const event of (await listPendingEvents(shop)) ?? []) await deliverEvent(shop, event);
  }
  await quiescePayouts(shop);
  for (const event of (await listPendingEvents(shop)) ?? []) await deliverEvent(shop, event);
  await shop.provider.closeEvents();
  await assertQuotesExpired(world);
  await assertListingsOfBlocked(shop);
  await shop.provider.assertBooks();
  // Before any buyer requests an order: a closed page must not lose one.
  await assertInvariantsAtRest(shop);
  for (const buyer of buyers) await assertOrders(buyer, world);
  await assertRefunds(world);
  assertMails(world, await listOrders(shop));
}

/** Each paid payment is an order that its buyer finds, at the shown price. */
async function assertOrders(buyer: Buyer, { shop }: World): Promise<void> {
  for (const payment of buyer.payments) {
    if ((await getPaymentLedger(shop, payment.id))?.receivedCents === 0) continue;
    await buyer.requestOrder(payment);
    await buyer.requestOrder(payment);
  }
  const answered = z.safeParse(ordersSchema, parseBody(await buyer.request('GET', '/api/orders')));
  if (!answered.success) return;
  for (const payment of buyer.payments) {
    if (payment.orderId === undefined) continue;
    const order = answered.data.find(({ id }) => id === payment.orderId);
    assert(order !== undefined, () => `buyer ${buyer.number} does not find his order ${payment.orderId}`);
    assertCost(payment, Math.round(order.totalAmount * 100));
  }
}

function assertCost({ id, shownCents }: Payment, cents: number): void {
  assert(
    cents === shownCents,
    () => `payment ${id} was shown as ${shownCents} cents, and its order costs ${cents}`,
  );
}

/** Canceled and unfilled items are refunded in full, by the shop or a bank; beyond that only admins' refunds, and what cases refunded. */
async function assertRefunds({ shop }: World): Promise<void> {
  const refunds = await listRefunds(shop);
  const orders = await listOrders(shop);
  const taken = await shop.provider.listTaken();
  const open = await listOpenDisputes(shop);
  // Nothing is refunded while a bank asks or decides.
  const isDisputed = (orderId: number): boolean =>
    open.has(orderId) ||
    orders.some(({ id, intentId }) => id === orderId && shop.provider.isInquired(intentId));
  for (const { id, status, orderId } of refunds)
    assert(status === 'sent' || isDisputed(orderId), () => `refund ${id} is ${status}`);
  for (const { id, intentId, status, returnedCents: backCents, refundedCents } of orders) {
    const grantedCents = refunds
      .filter(
        ({ orderId, key, reason }) =>
          orderId === id && (key.includes(':admin:') || reason.startsWith('case: ')),
      )
      .reduce((sum, { cents }) => sum + cents, 0);
    const own = refunds.filter(({ orderId }) => orderId === id);
    const coveredCents = own.reduce((sum, { disputedCents }) => sum + disputedCents, 0);
    const waitingCents = own
      .filter((refund) => refund.status !== 'sent')
      .reduce((sum, { cents }) => sum + cents, 0);
    assert(
      refundedCents + (taken.get(intentId) ?? 0) - coveredCents + waitingCents >= backCents &&
        refundedCents <= backCents + grantedCents + shop.dashboardCents,
      () =>
        `order ${id} is ${status}: ${backCents} cents came back, ${grantedCents} an admin gave, ${refundedCents} went back`,
    );
  }
}

/** One mail per order. A crash after sending may repeat it under the same id. */
function assertMails({ shop }: World, orders: Awaited<ReturnType<typeof listOrders>>): void {
  for (const { publicId, customerEmail } of orders) {
    if (customerEmail === null) continue;
    const mails = new Set(
      shop.mails.filter((id) => id.includes(publicId) && /-(ordered|not-honoured)$/.test(id)),
    );
    assert(mails.size === 1, () => `${mails.size} mails tell of the order ${publicId}`);
  }
}

/** A quote not opened for an hour can no longer be paid. */
async function assertQuotesExpired({ shop }: World): Promise<void> {
  const old = await listPayableQuotes(shop);
  assert(old.length === 0, () => `checkout ${old.join(', ')} is a quote of hours ago, and can still be paid`);
}
