import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { heldBy, linesOf, type Line } from './cart.repo.ts';

/** An owner's lines, the newest last. Copies that his own checkout holds count as being there. */
export type { Line } from './cart.repo.ts';

export async function ownLines(db: Db, owner: Owner): Promise<Line[]> {
  const lines = await linesOf(db, owner);
  if (lines.length === 0) return lines;
  const held = await heldBy(db, owner);
  return held.size === 0 ? lines : lines.map((line) => withHeld(line, held.get(line.product.id) ?? 0));
}

function withHeld(line: Line, copies: number): Line {
  const { product } = line;
  if (copies === 0 || product.stock === null) return line;
  return { ...line, product: { ...product, stock: product.stock + copies, inStock: true } };
}
