import { ADMIN_SELLERS as TEXTS } from '#contract/admin/admin-seller-messages.ts';
import type { AdminSeller, AdminSellers } from '#contract/admin/admin-sellers.ts';
import { filterWords } from '#contract/admin/filter-words.ts';
import { toDollars } from '#contract/money.ts';
import type { Standing } from '#contract/payouts/payout-state.ts';
import { ShopError } from '#contract/shop-error.ts';
import { labelSellers } from '../../accounts/seller-labels.ts';
import { decodeCursor, encodeCursor } from '../../catalog/lists/cursor.ts';
import type { Deps } from '../../deps.ts';
import { paidSellerOf } from '../../orders/money/payout-on-wire.ts';
import { owedBySeller, payableKind } from '../../payouts/read-balance.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { userIdOf } from '../../sessions/owner.ts';
import type { Db } from '../../storage/storage.ts';
import { openCasesOf, pageOfSellers, profilesOf, salesOf } from './admin-sellers.repo.ts';

interface SellersQuery {
  readonly q?: string | undefined;
  readonly standing?: Standing | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const DEFAULT_PAGE_SIZE = 50;

type ReadDeps = Pick<Deps, 'payments' | 'now'>;

/** A page of sellers. Throws ShopError invalid_input for a cursor of another list. */
export async function readAdminSellers(
  { storage, ...deps }: Pick<Deps, 'storage'> & ReadDeps,
  _admin: AdminSession,
  { q = '', standing, limit = DEFAULT_PAGE_SIZE, cursor }: SellersQuery,
): Promise<AdminSellers> {
  const words = filterWords(q);
  const list = JSON.stringify(['sellers', words, standing]);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const rows = await pageOfSellers(storage.db, { words, standing }, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    sellers: await sellersOnWire(
      storage.db,
      deps,
      shown.map(({ owner }) => owner),
    ),
    ...(rows.length > limit && last !== undefined ? { next: encodeCursor(list, last.position) } : {}),
  };
}

/** One seller, within the caller's transaction. */
export async function adminSellerIn(db: Db, deps: ReadDeps, owner: string): Promise<AdminSeller> {
  const [seller] = await sellersOnWire(db, deps, [owner]);
  if (seller === undefined) throw new ShopError('not_found', TEXTS.noSuchSeller);
  return seller;
}

async function sellersOnWire(db: Db, deps: ReadDeps, owners: readonly string[]): Promise<AdminSeller[]> {
  const label = await labelSellers(db, owners);
  const sales = await salesOf(db, owners, deps.now());
  const cases = await openCasesOf(db, owners);
  const balances = await owedBySeller(db, owners, payableKind(deps.payments));
  const profiles = new Map((await profilesOf(db, owners)).map((row) => [row.owner, row]));
  return owners.map((owner) => {
    const profile = profiles.get(owner);
    const { standing, account } = paidSellerOf(deps.payments, profile);
    const { sales: count = 0, due = 0, late = 0 } = sales.get(owner) ?? {};
    const userId = userIdOf(owner);
    return {
      owner,
      ...label(owner),
      ...(userId === undefined ? {} : { userId }),
      sales: count,
      ...(due === 0 ? {} : { late: Math.round((late * 100) / due) }),
      cases: cases.get(owner) ?? 0,
      balance: toDollars(balances.get(owner) ?? 0),
      ...(account === undefined ? {} : { account }),
      standing,
      ...(standing === 'ok' || profile?.reason == null ? {} : { reason: profile.reason }),
    };
  });
}
