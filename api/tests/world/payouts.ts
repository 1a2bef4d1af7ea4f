import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settlePayouts } from '#api/payouts/watch-payouts.ts';
import { demoAccounts, demoTransfers, sellers } from '#api/storage/schema.ts';
import type { DemoCard } from '#contract/checkout/checkout.ts';
import type { DemoVerdict } from '#contract/payouts/demo-bank.ts';
import { payoutsSchema, type Payouts } from '#contract/payouts/payouts.ts';
import { ADMIN } from './admin.ts';
import { addListing } from './add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './buyer.ts';
import { createMember } from './member.ts';
import { getOwner } from './seller.ts';
import { openShop, type Shop } from './shop.ts';
import { openStripeShop } from './stripe-shop.ts';

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
    sell: async (priceCents: number, title = 'Dune', card?: DemoCard) => {
      const buyer = createBuyer(shop);
      const product = await addListing(shop, { title, priceCents, sellerOwner });
      const order = await buyer.buy(product, 1, card);
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

export type PaidSeller = Awaited<ReturnType<typeof createPaidSeller>>;

/** A shop that pays its sellers, with what happens at its provider. */
interface Market extends AsyncDisposable {
  readonly shop: Shop;
  /** The provider finds an account in order. */
  readonly verify: (accountId: string) => Promise<void>;
  /** All transfers and reversals by the provider's books: "u:1 500", "u:1 -500". */
  readonly moves: () => Promise<string[]>;
}

const ENV = { ...ADMIN, SUPPORT_EMAIL: 'desk@example.com', LIMITS: 'off' };

const byPayout = (one: { readonly payout: number }, other: { readonly payout: number }): number =>
  one.payout - other.payout;

/** Sets an account's state at the demo's bank; its event follows with the jobs. */
export const decideAtDemoBank = async (
  shop: Pick<Shop, 'post'>,
  accountId: string,
  verdict: DemoVerdict,
): Promise<void> => void (await readOkBody(await shop.post(`/api/demo-bank/${accountId}`, { verdict })));

/** A shop with demo payments. */
export async function openMarket(): Promise<
  Market & { readonly decide: (accountId: string, verdict: DemoVerdict) => Promise<void> }
> {
  const shop = await openShop({ env: ENV });
  return {
    shop,
    decide: (accountId, verdict) => decideAtDemoBank(shop, accountId, verdict),
    verify: (accountId) => decideAtDemoBank(shop, accountId, 'verified'),
    moves: async () => {
      const rows = await shop.deps.storage.db
        .select({ move: demoTransfers, owner: demoAccounts.owner })
        .from(demoTransfers)
        .innerJoin(demoAccounts, eq(demoAccounts.id, demoTransfers.accountId));
      return rows
        .map(({ move: { key, cents, reverses }, owner }) => ({
          payout: Number(key.split(':')[1]),
          text: `${owner} ${reverses === null ? cents : -cents}`,
        }))
        .toSorted(byPayout)
        .map(({ text }) => text);
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

/** A shop with Stripe, whose balances can be too low and whose events come only when they are sent. */
export async function openStripeMarket(): Promise<Market & { readonly stripe: StripeServer }> {
  const { shop, stripe, ...opened } = await openStripeShop({ env: ENV });
  return {
    shop,
    stripe,
    verify: (accountId: string) => Promise.resolve(stripe.verifyAccount(accountId)),
    moves: () => Promise.resolve(movesAtStripe(stripe)),
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      if (stripe.complaints.length > 0) throw new Error(stripe.complaints.join('\n'));
    },
  };
}

function movesAtStripe({ ledger }: Pick<StripeServer, 'ledger'>): string[] {
  const { accounts, transfers, reversals } = ledger.connect;
  const ownerOf = (account = ''): string => accounts.get(account)?.metadata['owner'] ?? '';
  const sentTo = new Map(transfers.map(({ id, destination }) => [id, ownerOf(destination)]));
  return [
    ...transfers.map(({ id, amount, metadata }) => ({ id, cents: amount, metadata })),
    ...reversals.map(({ transfer, amount, metadata }) => ({ id: transfer, cents: -amount, metadata })),
  ]
    .map(({ id, cents, metadata }) => ({
      payout: Number(metadata['payout']),
      text: `${sentTo.get(id)} ${cents}`,
    }))
    .toSorted(byPayout)
    .map(({ text }) => text);
}

/** The provider's name of a seller's account. */
export async function accountOf({ deps }: Shop, { owner }: Pick<PaidSeller, 'owner'>): Promise<string> {
  const [row] = await deps.storage.db.select().from(sellers).where(eq(sellers.owner, owner));
  if (row?.accountId == null) throw new Error(`${owner} has no account`);
  return row.accountId;
}

/** A seller whose payout account is ready. */
export async function createReadySeller(
  { shop, verify }: Pick<Market, 'shop' | 'verify'>,
  email = 'ada@example.com',
): Promise<PaidSeller> {
  const seller = await createPaidSeller(shop, email);
  await readOkBody(await seller.post('/api/seller/payouts'));
  await verify(await accountOf(shop, seller));
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
