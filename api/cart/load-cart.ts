import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import type { CartLine } from './cart.repo.ts';
import { listCartLines } from './cart-lines.ts';

/** A line in memory; without an id until it is saved. */
export interface LoadedLine extends Omit<CartLine, 'id'> {
  readonly id: number | undefined;
}

/** An owner's cart in memory, for any number of changes; `reconcileCart` saves the result. */
export interface LoadedCart {
  /** As read from the database. */
  readonly stored: readonly CartLine[];
  /** By product id, newest last. */
  readonly lines: Map<number, LoadedLine>;
}

/** Loads an owner's cart, to change it in the same transaction. */
export async function loadCart(db: Db, owner: Owner): Promise<LoadedCart> {
  const stored = await listCartLines(db, owner);
  return { stored, lines: new Map(stored.map((line) => [line.product.id, line])) };
}
