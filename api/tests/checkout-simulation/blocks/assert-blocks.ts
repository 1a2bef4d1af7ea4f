import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Owner } from '#api/sessions/owner.ts';
import { products, sellers, shipments } from '#api/storage/schema.ts';
import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import { assert } from '../../world/violation.ts';
import type { Shop } from '../shop.ts';

/** Throws a Violation if `pay` settles parcels of sellers who were blocked all the while. */
export async function assertBlockedWait(shop: Shop, pay: () => Promise<unknown>): Promise<void> {
  const blocked = shop.blocks.list();
  const { changeCount } = shop.blocks;
  const list = async (isSettled: boolean): Promise<number[]> =>
    (await shop.runInProcess(async () => listParcels(shop, blocked, isSettled))) ?? [];
  const waiting = blocked.length === 0 ? [] : await list(false);
  await pay();
  if (waiting.length === 0 || shop.blocks.changeCount !== changeCount) return;
  const paid = await list(true);
  const wrong = paid.filter((id) => waiting.includes(id));
  assert(wrong.length === 0, () => `shipment ${wrong.join(', ')} is settled while its seller is blocked`);
}

/** Parcels whose money payouts have used up, or not yet. What an admin has paid by hand is neither. */
async function listParcels(
  { observer }: Shop,
  owners: readonly Owner[],
  isSettled: boolean,
): Promise<number[]> {
  const rows = await observer
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        inArray(shipments.seller, [...owners]),
        isNull(shipments.paidOutAt),
        isSettled ? isNotNull(shipments.settledAt) : isNull(shipments.settledAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Throws a Violation unless exactly the listings of blocked sellers are paused for a block, once the jobs have run. */
export async function assertListingsOfBlocked(shop: Shop): Promise<void> {
  const rows = await shop.observer
    .select({
      id: products.id,
      owner: products.sellerOwner,
      paused: products.paused,
      standing: sellers.standing,
    })
    .from(products)
    .leftJoin(sellers, eq(sellers.owner, products.sellerOwner))
    .where(isNull(products.deletedAt));
  const known = new Set<string>(shop.blocks.list());
  for (const { id, owner, paused, standing } of rows) {
    const isBlocked = standing === 'blocked' || (owner !== null && known.has(owner));
    const isPaused = (paused & PAUSE_BITS.blocked) !== 0;
    assert(
      isPaused === isBlocked,
      () => `product ${id} of ${owner} is ${isPaused ? '' : 'not '}paused, and ${standing ?? 'no seller'}`,
    );
  }
}
