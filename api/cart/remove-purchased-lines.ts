import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { ensureCart, deleteLines, listStoredLines, upsertLines } from './cart.repo.ts';

/** Removes purchased quantities (by product id) from the cart; copies that were added meanwhile stay. */
export async function removePurchasedLines(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  bought: ReadonlyMap<number, number>,
): Promise<void> {
  const lines = await listStoredLines(tx, owner);
  const left = lines.map((line) => ({
    ...line,
    quantity: line.quantity - (bought.get(line.product.id) ?? 0),
  }));
  const changed = left.filter((line) => bought.has(line.product.id));
  if (changed.length === 0) return;
  const [cartId] = await Promise.all([
    ensureCart(tx, owner, now),
    deleteLines(
      tx,
      changed.filter(({ quantity }) => quantity <= 0).map(({ id }) => id),
    ),
  ]);
  await upsertLines(
    tx,
    cartId,
    now,
    changed.filter(({ quantity }) => quantity > 0),
  );
}
