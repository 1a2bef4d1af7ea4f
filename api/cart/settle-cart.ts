import type { Notice } from '#contract/cart/cart.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { cartOf, deleteLines, writeLines, type Line } from './cart.repo.ts';
import { isGone, newsOf, settled } from './line-news.ts';
import type { OpenCart, OpenLine } from './open-cart.ts';

/** An owner's lines after a change, and what the change had to put right besides what it was asked for. */
export interface SettledCart {
  readonly lines: readonly Line[];
  readonly news: readonly Notice[];
}

/**
 * The end of every change: lowers what has fewer copies left, notes the prices as seen, drops deleted products, and
 * writes whatever is new. `news` tells of each thing that this put right, once. Lines that are sold out stay as they are,
 * and only a reading tells of them: a change is not the moment to say it again.
 */
export async function settleCart(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  cart: OpenCart,
): Promise<SettledCart> {
  const news: Notice[] = [];
  const lines: OpenLine[] = [];
  for (const line of cart.lines.values()) {
    const right = settled(line);
    if (!isGone(line)) lines.push(right);
    if (isGone(line) || !isSame(line, right)) news.push(...newsOf(line));
  }
  return { lines: await write(tx, now, owner, cart.stored, lines), news };
}

async function write(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  stored: readonly Line[],
  lines: readonly OpenLine[],
): Promise<Line[]> {
  const former = new Map(stored.map((line) => [line.id, line]));
  const kept = new Set(lines.map(({ id }) => id));
  const dropped = [...former.keys()].filter((id) => !kept.has(id));
  const changed = lines.filter((line) => !isSame(line, former.get(line.id ?? 0)));
  const ids = new Map(stored.map(({ id, product }) => [product.id, id]));
  if (dropped.length > 0 || changed.length > 0) {
    const cartId = await cartOf(tx, owner, now);
    // First what goes: a line that was taken away and put in again comes in last.
    await deleteLines(tx, dropped);
    for (const { productId, id } of await writeLines(tx, cartId, now, changed)) ids.set(productId, id);
  }
  return lines.map((line) => ({ ...line, id: idIn(ids, line) }));
}

function idIn(ids: ReadonlyMap<number, number>, { product }: OpenLine): number {
  const id = ids.get(product.id);
  if (id === undefined) throw new Error(`the line of product ${product.id} was not written`);
  return id;
}

const isSame = (line: OpenLine, other: OpenLine | undefined): boolean =>
  line.quantity === other?.quantity && line.seenCents === other.seenCents;
