import * as z from 'zod/mini';
import { adminOrderSchema } from '#contract/admin/admin-orders.ts';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { addListing } from './add-listings.ts';
import { ADMIN, createAdmin } from './admin.ts';
import { createBuyer, intentIdOf, readOkBody, readOrderId } from './buyer.ts';
import { readBalances } from './read-balances.ts';
import { createSeller } from './seller.ts';
import type { Shop } from './shop.ts';
import { openStripeShop } from './stripe-shop.ts';

export async function runPendingJobs(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

/** A shop by Stripe with an order of $8.50, sold by a seller, and $1.50, the shop's own. */
export async function openPaidShop() {
  const opened = await openStripeShop({ env: { ...ADMIN, SUPPORT_EMAIL: 'help@shop.example' } });
  const { shop, stripe } = opened;
  const admin = await createAdmin(shop);
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  await buyer.add(await seller.list({ priceCents: 850 }));
  await buyer.add(await addListing(shop, { priceCents: 150 }));
  const intent = await buyer.open();
  await readOkBody(await buyer.validate());
  stripe.confirm(intent.clientSecret);
  const intentId = intentIdOf(intent);
  const id = await readOrderId(await buyer.order(intentId));
  const readOrder = async (by = admin) => z.parse(adminOrderSchema, await by.read(`/api/admin/orders/${id}`));
  const refund = async (amount: number) =>
    admin.do('POST', `/api/admin/orders/${id}/refunds`, { amount, reason: 'Torn' });
  const provider = async () => (await readBalances(shop))['provider'];
  /** The refunded amount at Stripe, in cents. */
  const gone = async () => (await shop.deps.payments.retrieveIntent(intentId))?.refundedCents;
  return { ...opened, admin, seller, buyer, id, intentId, readOrder, refund, provider, gone };
}

/** Stripe’s id of the newest refund. */
export const newestRefund = (stripe: StripeServer): string => stripe.ledger.refunds[0]?.id ?? '';
