import { markHeldOf } from '../catalog/stock/mark-held.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { listStoredLines, type CartLine, type StoredLine } from './cart.repo.ts';

export type { CartLine } from './cart.repo.ts';

/** An owner's lines, newest last. Copies held by the owner's own checkout count as in stock; those of others are marked. */
export const listCartLines = async (db: Db, owner: Owner): Promise<CartLine[]> =>
  markHeldOf(db, (await listStoredLines(db, owner)).map(withHeld));

/** The line with the copies that the owner's own checkout holds added to the stock. */
export function withHeld({ held, ...line }: StoredLine): CartLine {
  const { product } = line;
  if (held === null || product.stock === null) return line;
  return { ...line, product: { ...product, stock: product.stock + held, inStock: true, isHeld: false } };
}
