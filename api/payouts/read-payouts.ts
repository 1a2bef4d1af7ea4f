import type { Payouts } from '#contract/payouts/payouts.ts';
import { toDollars } from '#contract/money.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { sellerProfileOf } from '../accounts/accounts.queries.ts';
import { cutPage, decodeCursor } from '../catalog/lists/cursor.ts';
import type { SellerProfile } from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import { paidSellerOf } from '../orders/money/payout-on-wire.ts';
import { soldParcels, type SoldParcel } from '../orders/parcels/sold-parcels.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { correctionsOf } from './corrections.repo.ts';
import { pageOfSoldParcels } from './balances.repo.ts';
import { syncAccount } from './payout-account.ts';
import { readBalance } from './read-balance.ts';

const PAGE_SIZE = 50;

/** The corrections that are shown; the CSV has all. */
const MAX_CORRECTIONS = 20;

const PROVIDER_NAMES = { stripe: 'Stripe', demo: 'Demo payouts' } as const;

type ReadDeps = Pick<Deps, 'storage' | 'payments' | 'now' | 'env' | 'log'>;

/** What a seller has earned, and a page of their sales. Throws ShopError invalid_input for a cursor of another list. */
export async function readPayouts(deps: ReadDeps, owner: Owner, cursor?: string): Promise<Payouts> {
  const { storage, payments } = deps;
  const now = deps.now();
  const list = `payouts ${owner}`;
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const sold = await pageOfSoldParcels(storage.db, owner, after, PAGE_SIZE + 1);
  const { rows, next } = cutPage(list, sold, PAGE_SIZE);
  const profile = await syncedProfile(deps, owner);
  const money = await readBalance(storage.db, payments, owner, now);
  const { standing, account } = paidSellerOf(payments, profile);
  // Nothing is paid to a seller whose account is held.
  const isHeld = standing !== 'ok' && money.availableCents > 0;
  const dueAt = profile?.accountDue?.dueAt;
  return {
    available: toDollars(isHeld ? 0 : money.availableCents),
    onTheWay: toDollars(money.onTheWayCents),
    onHold: toDollars(money.onHoldCents + (isHeld ? money.availableCents : 0)),
    ...(account === undefined
      ? {}
      : {
          account: {
            state: account,
            provider: PROVIDER_NAMES[payments.name],
            ...(dueAt === undefined ? {} : { dueDay: shopDay(dueAt) }),
          },
        }),
    sales: (await soldParcels(storage.db, { payments, now }, owner, rows)).map(paidSaleOnWire),
    ...(after === undefined ? await readCorrections(storage.db, owner) : {}),
    ...(next === undefined ? {} : { next }),
  };
}

async function readCorrections(db: Db, owner: Owner): Promise<Pick<Payouts, 'corrections'>> {
  const period = { from: 0, until: Number.MAX_SAFE_INTEGER, limit: MAX_CORRECTIONS };
  const rows = await correctionsOf(db, owner, period);
  if (rows.length === 0) return {};
  return { corrections: rows.map(({ at, cents }) => ({ day: shopDay(at), amount: toDollars(cents) })) };
}

/** A seller's profile. An account that is not ready is synced first: the event of a seller who returns from the provider may be late. */
async function syncedProfile(deps: ReadDeps, owner: Owner): Promise<SellerProfile | undefined> {
  const { storage, log } = deps;
  const profile = await sellerProfileOf(storage.db, owner);
  if (profile === undefined || profile.accountId === null || profile.accountState === 'ready') return profile;
  try {
    await syncAccount(deps, owner);
  } catch (error) {
    log.warn({ err: error }, 'reading a payout account failed');
  }
  return sellerProfileOf(storage.db, owner);
}

const paidSaleOnWire = ({
  shipment,
  order,
  items,
  money,
  worthCents,
  payout,
}: SoldParcel): Payouts['sales'][number] => ({
  shipmentId: shipment.id,
  orderNumber: order.number,
  soldAt: new Date(order.createdAt).toISOString(),
  title: items[0]?.title ?? '',
  itemCount: items.length,
  status: shipment.status,
  gross: toDollars(money.grossCents),
  fee: toDollars(money.feeCents),
  net: toDollars(worthCents),
  payout,
});
