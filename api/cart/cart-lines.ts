import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { getHeldQuantities, listStoredLines, type CartLine } from './cart.repo.ts';

export type { CartLine } from './cart.repo.ts';

/** An owner's lines, newest last. Copies held by the owner's own checkout count as in stock. */
export async function listCartLines(db: Db, owner: Owner): Promise<CartLine[]> {
  const lines = await listStoredLines(db, owner);
  if (lines.length === 0) return lines;
  const held = await getHeldQuantities(db, owner);
  return held.size === 0 ? lines : lines.map((line) => withHeld(line, held.get(line.product.id) ?? 0));
}

function withHeld(line: CartLine, copies: number): CartLine {
  const { product } = line;
  if (copies === 0 || product.stock === null) return line;
  return { ...line, product: { ...product, stock: product.stock + copies, inStock: true } };
}
