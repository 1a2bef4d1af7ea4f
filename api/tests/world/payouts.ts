import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import { payoutsSchema, type Payouts } from '#contract/payouts/payouts.ts';
import { ADMIN } from './admin.ts';
import { addListing } from './add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './buyer.ts';
import { createMember } from './member.ts';
import { createPayoutProvider, READY } from './payout-provider.ts';
import { getOwner } from './seller.ts';
import { openShop, type Shop } from './shop.ts';

export const readPayouts = async (seller: Pick<TestBuyer, 'ask'>, query = ''): Promise<Payouts> =>
  z.parse(payoutsSchema, await readOkBody(await seller.ask('GET', `/api/payouts${query}`)));

/** A seller with an account. */
export async function createPaidSeller(shop: Shop, email = 'ada@example.com') {
  const member = createMember(shop);
  await member.register(email);
  const sellerOwner = await getOwner(shop, member);
  return {
    ...member,
    owner: sellerOwner,
    /** Sells an item. Returns what its buyer can do with the parcel. */
    sell: async (priceCents: number, title = 'Dune') => {
      const buyer = createBuyer(shop);
      const order = await buyer.buy(await addListing(shop, { title, priceCents, sellerOwner }));
      const [parcel] = (await buyer.getOrder(order)).shipments;
      const id = parcel?.id ?? 0;
      const tell = (word: string, body: object = {}) =>
        buyer.post(`/api/orders/${order}/${word}`, { shipmentId: id, ...body });
      return {
        buyer,
        order,
        id,
        tell,
        send: async () => readOkBody(await member.post(`/api/sales/${id}/sent`)),
        arrive: async () => {
          await readOkBody(await member.post(`/api/sales/${id}/sent`));
          await readOkBody(await tell('received'));
        },
      };
    },
  };
}

/** A shop whose provider pays sellers. */
export async function openMarket() {
  const provider = createPayoutProvider();
  const env = { ...ADMIN, SUPPORT_EMAIL: 'desk@example.com', LIMITS: 'off' };
  const shop = await openShop({ env, payouts: provider.provider });
  return { shop, provider, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

export type Market = Awaited<ReturnType<typeof openMarket>>;
export type PaidSeller = Awaited<ReturnType<typeof createPaidSeller>>;

/** The provider's name of a seller's account. */
export const accountOf = ({ owner }: PaidSeller): string => `acct_${owner.replace(':', '')}`;

/** A seller whose payout account is ready. */
export async function createReadySeller(
  { shop, provider }: Market,
  email = 'ada@example.com',
): Promise<PaidSeller> {
  const seller = await createPaidSeller(shop, email);
  await readOkBody(await seller.post('/api/seller/payouts'));
  provider.change(accountOf(seller), READY);
  await readPayouts(seller);
  return seller;
}

/** Several processes pay, and then move the money. */
export async function pay(shop: Shop): Promise<void> {
  await Promise.all([settlePayouts(shop.deps), settlePayouts(shop.deps), settlePayouts(shop.deps)]);
  await runJobs(shop);
}

export async function runJobs(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await Promise.all([runDueJobs(shop.deps, JOB_HANDLERS), runDueJobs(shop.deps, JOB_HANDLERS)]);
}

/** On it, what arrives on November 21 is paid. */
export const PAYDAY = '2026-11-28T15:00:00Z';
