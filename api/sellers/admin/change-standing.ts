import { ADMIN_SELLERS as TEXTS, sellerLabel } from '#contract/admin/admin-seller-messages.ts';
import type { AdminSeller, SellerStep } from '#contract/admin/admin-sellers.ts';
import type { Standing } from '#contract/payouts/payout-state.ts';
import { ShopError } from '#contract/shop-error.ts';
import { sellerProfileOf } from '../../accounts/accounts.queries.ts';
import {
  emptySellerProfile,
  lockSellers,
  storeSellerProfile,
} from '../../accounts/seller-profiles/seller-profiles.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { isKnown } from './admin-sellers.repo.ts';
import { adminSellerIn } from './read-admin-sellers.ts';

/** A step that an admin takes, and why. */
export interface StandingChange {
  readonly owner: Owner;
  readonly step: SellerStep;
  readonly reason: string;
}

/** What else a step does, in its transaction. */
export type AlsoDo = (tx: Tx<'owner'>, change: StandingChange) => Promise<void>;

const STANDING_AFTER: Readonly<Record<SellerStep, Standing>> = {
  hold: 'held',
  release: 'ok',
  block: 'blocked',
  unblock: 'ok',
};

/**
 * Changes what a seller may do, and records it. Idempotent: nothing changes for who is in that standing already. Throws ShopError
 * not_found, conflict for a hold or release of who is blocked.
 */
export async function changeStanding(
  { storage, payments, now }: Pick<Deps, 'storage' | 'payments' | 'now'>,
  admin: AdminSession,
  change: StandingChange,
  alsoDo?: AlsoDo,
): Promise<AdminSeller> {
  const { owner, step } = change;
  return storage.transaction({ owner }, async (tx) => {
    if (!(await isKnown(tx, owner))) throw new ShopError('not_found', TEXTS.noSuchSeller);
    await lockSellers(tx, [owner]);
    const before = (await sellerProfileOf(tx, owner)) ?? emptySellerProfile(owner, now());
    const isBlocked = before.standing === 'blocked';
    if (isBlocked && (step === 'hold' || step === 'release'))
      throw new ShopError('conflict', TEXTS.isBlocked);
    const standing = STANDING_AFTER[step];
    // Who is only held is not unblocked.
    const isDone = standing === before.standing || (step === 'unblock' && !isBlocked);
    if (!isDone) {
      const reason = change.reason.trim();
      await storeSellerProfile(tx, { ...before, standing, reason: standing === 'ok' ? null : reason });
      await alsoDo?.(tx, { ...change, reason });
    }
    const after = await adminSellerIn(tx, { payments, now }, owner);
    if (!isDone) await recordStep(tx, now(), admin, { ...change, before: before.standing }, after);
    return after;
  });
}

/** As the admin's own doing: the trail knows no sellers. */
async function recordStep(
  tx: Tx,
  at: number,
  admin: AdminSession,
  { step, before, reason }: StandingChange & { readonly before: Standing },
  seller: AdminSeller,
): Promise<void> {
  await record(tx, admin, {
    at,
    action: `seller.${step}`,
    subject: 'session',
    subjectId: admin.id,
    title: seller.owner,
    before: { standing: before },
    after: { standing: seller.standing, seller: sellerLabel(seller), reason: reason.trim() },
  });
}
