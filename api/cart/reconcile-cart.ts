import type { Notice } from '#contract/cart/cart.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { ensureCart, deleteLines, upsertLines, type CartLine } from './cart.repo.ts';
import { isProductDeleted, getLineNotices, reconcileLine } from './line-notices.ts';
import type { LoadedCart, LoadedLine } from './load-cart.ts';

/** An owner's lines after a change, and notices of what was corrected besides the change itself. */
export interface ReconciledCart {
  readonly lines: readonly CartLine[];
  readonly notices: readonly Notice[];
}

/**
 * Ends every change: caps quantities to the stock, marks prices as seen, drops deleted products, and saves what differs.
 * `notices` reports each correction once. Sold-out lines stay as they are, and only reads report them, so that not every
 * change repeats it.
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
    const reconciled = reconcileLine(line);
    if (!isProductDeleted(line)) lines.push(reconciled);
    if (isProductDeleted(line) || !isSame(line, reconciled)) notices.push(...getLineNotices(line));
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
    // Delete first: a line that was removed and added again gets a new id and comes last.
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
