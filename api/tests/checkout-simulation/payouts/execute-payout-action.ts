import { desc, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '#api/deps.ts';
import { PaymentsUnreachable } from '#api/gateways/payments/payments.ts';
import { refundAsAdmin, stepAsAdmin } from '#api/orders/admin/admin-order-actions.ts';
import { postAdminEntry } from '#api/payouts/admin/post-admin-entry.ts';
import { startPayouts, syncAccount } from '#api/payouts/payout-account.ts';
import { changeStanding } from '#api/sellers/admin/change-standing.ts';
import type { Owner } from '#api/sessions/owner.ts';
import { orders, shipments } from '#api/storage/schema.ts';
import { payoutHourOf } from '#contract/payouts/pay-at.ts';
import { paySellers, reconcile, runJobs, sweep, watchEvidence, watchParcels } from '../background-work.ts';
import { deliverEvent } from '../deliver-event.ts';
import { decideLost } from './decide-disputes.ts';
import { listPendingEvents } from '../ledger.ts';
import type { AccountStateAtProvider, DisputeStep, PayoutActionFields } from './payout-schedule.ts';
import type { Action } from '../schedule.ts';
import { sellItem } from '../sell-item.ts';
import type { Shop } from '../shop.ts';
import { getBuyer, ignoreShopErrors, runConcurrently, type World } from '../world.ts';
import { ACCOUNTS, sellerOf } from '../world-size.ts';

const DAY_MS = 86_400_000;
/** After it, a job that an event or a job has enqueued is due. */
const SOON_MS = 6_000;

/** From an order on: sales to different buyers are paid sooner. */
const DAYS_UNTIL_PAID = 9;

type Handlers = {
  readonly [N in keyof PayoutActionFields]: (world: World, action: Action<N>) => Promise<void>;
};

const sellerOwnerOf = (account: number): Owner => sellerOf((account % ACCOUNTS) + 1);

const shipmentActionsOf = (hasArrived: boolean) =>
  hasArrived ? (['seller: sent', 'buyer: received'] as const) : (['seller: sent'] as const);

export const PAYOUT_HANDLERS: Handlers = {
  'sell an item': async (world, { account, buyer, cents, until, meanwhile }) => {
    await sellItem(world.shop, getBuyer(world, buyer), {
      sellerOwner: sellerOwnerOf(account),
      priceCents: cents,
      shipmentActions: [
        ...shipmentActionsOf(until !== 'sent'),
        ...(meanwhile === 'report' ? (['buyer: reports', 'seller: contests'] as const) : []),
      ],
    });
    if (meanwhile === 'dispute') await disputePayment(world.shop, 0, 'open', true);
    if (until === 'paid') await payday(world.shop, DAYS_UNTIL_PAID);
  },
  'sell as a guest': async (world, { seller, buyer, hasArrived, signsIn }) => {
    const sellerOwner = await getBuyer(world, seller).getOwner();
    if (sellerOwner === undefined) return;
    const shipmentActions = shipmentActionsOf(hasArrived);
    await sellItem(world.shop, getBuyer(world, buyer), { sellerOwner, priceCents: 700, shipmentActions });
    if (signsIn) await getBuyer(world, seller).signIn(1);
  },
  'set account': async ({ shop }, { account, state, isBack }) =>
    setAccount(shop, sellerOwnerOf(account), state, isBack),
  'set provider': async ({ shop }, { transfers, reversals }) => {
    shop.provider.setMoves({ transfers, reversals });
    return Promise.resolve();
  },
  'pay sellers': async ({ shop }, { processes }) =>
    runConcurrently(Array.from({ length: processes }, () => async () => paySellers(shop))),
  payday: async ({ shop }, { days }) => payday(shop, days),
  dispute: async ({ shop }, { index, step, isTold }) => disputePayment(shop, index, step, isTold),
  'decide dispute': async ({ shop }, { index, bearer }) => decideLost(shop, index, bearer),
  'take back a paid parcel': async ({ shop }, { index, by }) => takeBack(shop, index, by),
  'debit seller': async ({ shop }, { account, dollars }) => {
    shop.refundRequestCount += 1;
    const entry = {
      kind: 'debit',
      owner: sellerOwnerOf(account),
      amount: dollars,
      reason: 'Postage',
    } as const;
    const uuid = `entry-${shop.refundRequestCount}`;
    await ignoreShopErrors(shop, async (deps) => {
      await postAdminEntry(deps, await shop.getAdminSession(), entry, uuid);
    });
  },
  'hold seller': async ({ shop }, { account, isHeld }) =>
    ignoreShopErrors(shop, async (deps) => {
      const step = isHeld ? 'hold' : 'release';
      const change = { owner: sellerOwnerOf(account), step, reason: 'A look' } as const;
      await changeStanding(deps, await shop.getAdminSession(), change);
    }),
  'switch payouts': async ({ shop }, { isByHand }) => {
    if (!shop.isCrashed) shop.switchPayouts(isByHand);
    return Promise.resolve();
  },
};

async function disputePayment(shop: Shop, index: number, step: DisputeStep, isTold: boolean): Promise<void> {
  await shop.provider.dispute(index, step);
  if (!isTold) return;
  const events = (await listPendingEvents(shop)) ?? [];
  const last = events.findLast((event) => 'disputeId' in event && event.disputeId !== undefined);
  if (last !== undefined) await deliverEvent(shop, last);
}

async function payday(shop: Shop, days: number): Promise<void> {
  await passDays(shop, days);
  shop.now = Math.max(shop.now, payoutHourOf(shop.now));
  await paySellers(shop);
  // What a payout or a refund has enqueued.
  shop.now += SOON_MS;
  await runJobs(shop);
}

/** Whole days, in which parcels become late, or arrive without a word. */
export async function passDays(shop: Shop, days: number): Promise<void> {
  shop.now += days * DAY_MS;
  await watchParcels(shop);
  await watchEvidence(shop);
  await sweep(shop);
  await reconcile(shop);
}

/** Ignores that the provider cannot be reached: the seller asks again. */
const asSeller = (shop: Shop, work: (deps: Deps) => Promise<void>): Promise<void> =>
  ignoreShopErrors(shop, async (deps) => {
    try {
      await work(deps);
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
  });

async function setAccount(
  shop: Shop,
  owner: Owner,
  state: AccountStateAtProvider,
  isBack: boolean,
): Promise<void> {
  await asSeller(shop, async (deps) => void (await startPayouts(deps, owner)));
  await shop.provider.setAccount(owner, state);
  if (isBack) await asSeller(shop, async (deps) => syncAccount(deps, owner));
}

/** Takes back a parcel whose seller was paid, at the seller's expense. */
async function takeBack(shop: Shop, index: number, by: 'return' | 'refund'): Promise<void> {
  await ignoreShopErrors(shop, async (deps) => {
    const paid = await deps.storage.db
      .select({ id: shipments.id, publicId: orders.publicId })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(isNotNull(shipments.settledAt))
      .orderBy(desc(shipments.id));
    const parcel = paid[index % Math.max(1, paid.length)];
    if (parcel === undefined) return;
    const { id: shipmentId, publicId } = parcel;
    const admin = await shop.getAdminSession();
    if (by === 'return') {
      // Recorded before: the shop may crash after its commit.
      shop.confirmed.takenBack.add(shipmentId);
      await stepAsAdmin(deps, admin, publicId, { shipmentId, step: 'returned' });
      return;
    }
    shop.refundRequestCount += 1;
    const key = String(shop.refundRequestCount);
    const refund = { amount: 2, reason: 'A torn page', key, shipmentId, bearer: 'seller' } as const;
    await refundAsAdmin(deps, admin, publicId, refund);
  });
}
