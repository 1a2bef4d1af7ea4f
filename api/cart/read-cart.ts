import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { toCartContents, type CartContents } from './cart-contents.ts';
import { getLineNotices } from './line-notices.ts';
import { listCartLines } from './cart-lines.ts';

/**
 * An owner's cart (empty for `undefined`), with a notice for each line whose stock is lower than its quantity or whose price
 * is not the one that the owner saw. Reading changes nothing; the next change of the cart reconciles these lines.
 */
export async function readCart(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<CartContents> {
  const lines = owner === undefined ? [] : await listCartLines(storage.db, owner);
  return toCartContents(lines, lines.flatMap(getLineNotices));
}
