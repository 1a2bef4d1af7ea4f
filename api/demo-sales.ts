import type { PayoutState, Standing } from '#contract/payouts/payout-state.ts';
import { insertUser, updateUser, userByEmail } from './accounts/accounts.repo.ts';
import { blockPerson } from './accounts/blocks/blocks.ts';
import { hashPassword } from './accounts/password.ts';
import {
  emptySellerProfile,
  sellerProfileOf,
  storeSellerProfile,
} from './accounts/seller-profiles/seller-profiles.ts';
import { readDemoCatalog } from './catalog/import/demo-catalog.ts';
import type { DemoCard } from '#contract/checkout/checkout.ts';
import { buyDemoItem, type DemoAccount, type DemoPurchase } from './demo-purchase.ts';
import { openJournal, type TakeStep } from './demo-journal.ts';
import { createSaleSteps, type SaleSteps } from './demo-sale-steps.ts';
import { startPayouts, syncAccount } from './payouts/payout-account.ts';
import { readPayouts } from './payouts/read-payouts.ts';
import { BASE62, randomText } from './secrets/random-text.ts';
import type { Owner } from './sessions/owner.ts';
import type { ShopDeps } from './shop-deps.ts';

/** The account with twelve sales. It signs in with an emailed code, too. */
export const SALES_SELLER = {
  email: 'sales@example.com',
  password: 'dog-eared demo sales',
  name: 'Sally Sells',
};

/** One sale each, in what holds back a seller's money as a whole. They sign in with the same password. */
const OTHERS = [
  { email: 'no-payouts@example.com', name: 'Noah Newcomer', standing: 'ok' },
  { email: 'held@example.com', name: 'Hetty Held', standing: 'held' },
  { email: 'blocked@example.com', name: 'Bo Blocked', standing: 'blocked' },
] as const satisfies readonly { email: string; name: string; standing: Standing }[];

export interface DemoSales {
  /** False if an earlier call has added all of them. */
  readonly isNew: boolean;
  /** How many sales of the account are in which state of their payout. */
  readonly states: Readonly<Partial<Record<PayoutState, number>>>;
}

/** Key of the journal. */
const FACT = 'demo-sales';

/**
 * Adds a seller with sales in every state and a dispute, and three sellers with one sale, to a shop with demo payments. Continues where
 * a killed process ended, and does nothing once all are added. Throws an Error where payments are no demo.
 */
export async function addDemoSales(deps: ShopDeps): Promise<DemoSales> {
  if (deps.demoPayments === undefined)
    throw new Error('Demo sales are only for a shop with demo payments. This one takes real cards.');
  const { storage } = deps;
  const journal = await openJournal(storage, FACT);
  const known = await userByEmail(storage.db, SALES_SELLER.email);
  // Releases without a journal added them, too.
  const wasAdded = journal.isComplete || (!journal.hasBegun && known !== undefined);
  if (known !== undefined && wasAdded) return { isNew: false, states: await statesOf(deps, `u:${known.id}`) };
  const { takeStep } = journal;
  const listings = readDemoCatalog();
  const passwordHash = await hashPassword(deps, SALES_SELLER.password);
  let count = 0;
  const sellAs =
    (seller: DemoAccount): Sell =>
    async (priceCents, card) => {
      const listing = listings.listings[count];
      if (listing === undefined) throw new Error('the demo catalog has too few listings');
      const pictures = listings.pictures.get(listing.slug) ?? [];
      count += 1;
      return buyDemoItem(deps, seller, { listing, pictures, priceCents }, { at: count, card });
    };
  for (const other of OTHERS) {
    const account = await addAccount(deps, other, passwordHash);
    await addHeldBackSale(deps, account, sellAs(account), { standing: other.standing, takeStep });
  }
  const seller = await addAccount(deps, SALES_SELLER, passwordHash);
  await addSales(deps, seller, sellAs(seller), takeStep);
  await journal.complete();
  return { isNew: true, states: await statesOf(deps, `u:${seller.id}`) };
}

type Sell = (priceCents: number, card?: DemoCard) => Promise<DemoPurchase>;

async function statesOf(deps: ShopDeps, owner: Owner): Promise<DemoSales['states']> {
  const states: Partial<Record<PayoutState, number>> = {};
  for (const { payout } of (await readPayouts(deps, owner)).sales)
    states[payout.state] = (states[payout.state] ?? 0) + 1;
  return states;
}

async function addAccount(
  deps: ShopDeps,
  { email, name }: { readonly email: string; readonly name: string },
  passwordHash: string,
): Promise<DemoAccount> {
  const now = deps.now();
  const known = await userByEmail(deps.storage.db, email);
  if (known !== undefined) return { id: known.id, publicId: known.publicId, name };
  return deps.storage.transaction({}, async (tx) => {
    const publicId = randomText(deps, BASE62, 22);
    const user = await insertUser(tx, { publicId, email, name, createdAt: now, updatedAt: now });
    await updateUser(tx, user.id, { isVerified: true, passwordHash, updatedAt: now });
    return { id: user.id, publicId, name };
  });
}

/** The sales of the account. At most one of each state stays for longer: what can be paid now is paid by the running shop. */
async function addSales(deps: ShopDeps, seller: DemoAccount, sell: Sell, takeStep: TakeStep): Promise<void> {
  const owner: Owner = `u:${seller.id}`;
  await takeStep(() => openPayouts(deps, owner, seller.name));
  const steps = createSaleSteps(deps, owner, takeStep);
  await addPaidSales(steps, sell);
  await addLostSales(steps, sell);
  await addOpenSales(steps, sell);
}

/** Paid; paid and then returned, which is a debt; and one that is settled against that debt. */
async function addPaidSales(steps: SaleSteps, sell: Sell): Promise<void> {
  const [paid, returned, settled] = [await sell(1_250), await sell(2_400), await sell(950)];
  for (const sale of [paid, returned, settled]) await steps.send(sale);
  for (const sale of [paid, returned]) await steps.skipWait(sale);
  await steps.settle();
  await steps.moveMoney();
  await steps.takeBack(returned);
  await steps.skipWait(settled);
  await steps.settle();
  await steps.moveMoney();
}

/** Canceled by the seller and by the buyer, and refunded after a report. */
async function addLostSales(steps: SaleSteps, sell: Sell): Promise<void> {
  await steps.cancel(await sell(880));
  await steps.cancelAsBuyer(await sell(990));
  const refunded = await sell(1_320);
  await steps.send(refunded);
  await steps.report(refunded, 'The spine is torn.');
  await steps.refundReport(refunded);
  await steps.moveMoney();
}

/** To be sent, on the way, arrived, reported, disputed, and to be paid at once. */
async function addOpenSales(steps: SaleSteps, sell: Sell): Promise<void> {
  await sell(1_850);
  await steps.send(await sell(640));
  const due = await sell(700);
  await steps.send(due);
  await steps.receive(due);
  const reported = await sell(1_500);
  await steps.send(reported);
  await steps.report(reported, 'A corner is crushed.');
  const disputed = await sell(2_100, 'pm_card_createDispute');
  await steps.send(disputed);
  await steps.receive(disputed);
  await steps.noteDispute(disputed);
  const payable = await sell(1_100);
  await steps.send(payable);
  await steps.skipWait(payable);
}

/** A payout account that the demo's bank has verified, and an address for returns. */
async function openPayouts(deps: ShopDeps, owner: Owner, name: string): Promise<void> {
  await deps.storage.transaction({ owner }, (tx) =>
    storeSellerProfile(tx, {
      ...emptySellerProfile(owner, deps.now()),
      returnName: name,
      returnAddress: '7 Mill Street\nBeacon, NY 12508',
    }),
  );
  await startPayouts(deps, owner);
  const accountId = (await sellerProfileOf(deps.storage.db, owner))?.accountId;
  if (accountId != null) await deps.demoPayments?.payouts.decide(accountId, 'verified');
  await syncAccount(deps, owner);
}

/** A sale that has arrived, of a seller who is not paid. */
async function addHeldBackSale(
  deps: ShopDeps,
  seller: DemoAccount,
  sell: Sell,
  { standing, takeStep }: { readonly standing: Standing; readonly takeStep: TakeStep },
): Promise<void> {
  const owner: Owner = `u:${seller.id}`;
  const steps = createSaleSteps(deps, owner, takeStep);
  const sale = await sell(1_200);
  await steps.send(sale);
  await steps.receive(sale);
  if (standing === 'ok') return;
  const reason = 'An example of the demo';
  await takeStep((note) =>
    deps.storage.transaction({ owner }, async (tx) => {
      const profile = (await sellerProfileOf(tx, owner)) ?? emptySellerProfile(owner, deps.now());
      await storeSellerProfile(tx, { ...profile, standing, reason });
      if (standing === 'blocked') await blockPerson(tx, deps, owner, reason);
      await note(tx);
    }),
  );
}
