import { sellerProfileOf } from '../accounts/accounts.queries.ts';
import { lockSellers, type SellerProfile } from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { paidSellerOf } from '../orders/money/payout-on-wire.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { arePayoutsWaiting } from './payouts-wait.ts';
import { duePayouts, insertPayout, setPayout, settlePayable, type PayoutRow } from './payouts.repo.ts';
import { postPayout } from './post-payout.ts';
import { payableKind, readBalance } from './read-balance.ts';

/** Whether the current provider can pay a seller. */
const isPaid = (payments: Deps['payments'], profile: SellerProfile | undefined): boolean => {
  const { standing, account } = paidSellerOf(payments, profile);
  return account === 'ready' && standing === 'ok';
};

/**
 * Pays a seller all that is available, in one transfer after the commit, and settles the parcels that can be paid. At zero or
 * less, they are settled against the debt, and nothing is sent. `leftovers`: also without such a parcel. Does nothing while
 * a payout is under way, the seller cannot be paid, or payouts wait after a restore.
 */
export const paySeller = (
  { storage, payments, ...deps }: Pick<Deps, 'storage' | 'payments' | 'now'>,
  owner: Owner,
  { leftovers }: { readonly leftovers: boolean },
): Promise<void> =>
  storage.transaction({ owner }, async (tx) => {
    await lockSellers(tx, [owner]);
    if (await arePayoutsWaiting(tx)) return;
    const profile = await sellerProfileOf(tx, owner);
    if (!isPaid(payments, profile)) return;
    if ((await duePayouts(tx, owner)).some(({ kind }) => kind === 'payout')) return;
    const now = deps.now();
    const { name: provider, livemode } = payments;
    const settled = await settlePayable(tx, owner, { now, provider, livemode });
    if (settled.length === 0 && !leftovers) return;
    const { availableCents: cents } = await readBalance(tx, payments, owner, now);
    if (cents <= 0) return;
    const money = { ...payableKind(payments), provider, accountId: profile?.accountId ?? null, cents };
    const made = await makePayout(tx, now, { ...money, kind: 'payout', reverses: null, owner });
    await setPayout(tx, settled, made.id);
  });

/** Stores a payout or a reversal with its entry and the job that sends it. */
export async function makePayout(
  tx: Tx<'owner'>,
  createdAt: number,
  order: Omit<Parameters<typeof insertPayout>[1], 'createdAt'>,
): Promise<PayoutRow> {
  const row = await insertPayout(tx, { ...order, createdAt });
  await postPayout(tx, createdAt, row, 'made');
  const { kind, id } = row;
  await enqueue(tx, createdAt, { key: `${kind}:${id}`, kind, payload: { id } });
  return row;
}
