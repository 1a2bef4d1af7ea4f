import type { Notice } from '#contract/cart/cart.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { ensureCart, deleteLines, upsertLines, type CartLine } from './cart.repo.ts';
import { isProductDeleted, getLineNotices, reconcileLine } from './line-notices.ts';
import type { LoadedCart, LoadedLine } from './load-cart.ts';

/** An owner's lines after a change, and what the change had to put right besides what it was asked for. */
export interface ReconciledCart {
  readonly lines: readonly CartLine[];
  readonly notices: readonly Notice[];
}

/**
 * The end of every change: lowers what has fewer copies left, notes the prices as seen, drops deleted products, and
 * writes whatever is new. `notices` tells of each thing that this put right, once. Lines that are sold out stay as they are,
 * and only a reading tells of them: a change is not the moment to say it again.
 */
export async function reconcileCart(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  cart: LoadedCart,
): Promise<ReconciledCart> {
  const notices: Notice[] = [];
  const lines: LoadedLine[] = [];
  for (const line of cart.lines.values()) {
    const right = reconcileLine(line);
    if (!isProductDeleted(line)) lines.push(right);
    if (isProductDeleted(line) || !isSame(line, right)) notices.push(...getLineNotices(line));
  }
  return { lines: await write(tx, now, owner, cart.stored, lines), notices };
}

async function write(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  stored: readonly CartLine[],
  lines: readonly LoadedLine[],
): Promise<CartLine[]> {
  const former = new Map(stored.map((line) => [line.id, line]));
  const kept = new Set(lines.map(({ id }) => id));
  const dropped = [...former.keys()].filter((id) => !kept.has(id));
  const changed = lines.filter((line) => !isSame(line, former.get(line.id ?? 0)));
  const ids = new Map(stored.map(({ id, product }) => [product.id, id]));
  if (dropped.length > 0 || changed.length > 0) {
    const cartId = await ensureCart(tx, owner, now);
    // First what goes: a line that was taken away and put in again comes in last.
    await deleteLines(tx, dropped);
    for (const { productId, id } of await upsertLines(tx, cartId, now, changed)) ids.set(productId, id);
  }
  return lines.map((line) => ({ ...line, id: idIn(ids, line) }));
}

function idIn(ids: ReadonlyMap<number, number>, { product }: LoadedLine): number {
  const id = ids.get(product.id);
  if (id === undefined) throw new Error(`the line of product ${product.id} was not written`);
  return id;
}

const isSame = (line: LoadedLine, other: LoadedLine | undefined): boolean =>
  line.quantity === other?.quantity && line.seenCents === other.seenCents;
