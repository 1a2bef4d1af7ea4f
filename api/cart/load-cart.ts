import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import type { CartLine } from './cart.repo.ts';
import { listCartLines } from './cart-lines.ts';

/** A line as the next change sees it; one that was not written yet has no id. */
export interface LoadedLine extends Omit<CartLine, 'id'> {
  readonly id: number | undefined;
}

/** An owner's cart in memory: any number of changes are made in it, then `reconcileCart` writes what came of them. */
export interface LoadedCart {
  /** As it lies in the database. */
  readonly stored: readonly CartLine[];
  /** By product, the newest last. */
  readonly lines: Map<number, LoadedLine>;
}

/** Reads an owner's cart, to change it in the same transaction. */
export async function loadCart(db: Db, owner: Owner): Promise<LoadedCart> {
  const stored = await listCartLines(db, owner);
  return { stored, lines: new Map(stored.map((line) => [line.product.id, line])) };
}
