import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import type { Line } from './cart.repo.ts';
import { ownLines } from './own-lines.ts';

/** A line as the next change sees it; one that was not written yet has no id. */
export interface OpenLine extends Omit<Line, 'id'> {
  readonly id: number | undefined;
}

/** An owner's cart in memory: any number of changes are made in it, then `settleCart` writes what came of them. */
export interface OpenCart {
  /** As it lies in the database. */
  readonly stored: readonly Line[];
  /** By product, the newest last. */
  readonly lines: Map<number, OpenLine>;
}

/** Reads an owner's cart, to change it in the same transaction. */
export async function openCart(db: Db, owner: Owner): Promise<OpenCart> {
  const stored = await ownLines(db, owner);
  return { stored, lines: new Map(stored.map((line) => [line.product.id, line])) };
}
