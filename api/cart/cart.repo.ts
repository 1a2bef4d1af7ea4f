import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Owner } from '../sessions/owner.ts';
import { cartItems, carts, checkoutItems, checkouts, products } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

/** A line with its product as it is now, deleted ones too. `seenCents` is the price that its owner saw last. */
export interface CartLine {
  readonly id: number;
  readonly quantity: number;
  readonly seenCents: number;
  readonly product: typeof products.$inferSelect;
}

const line = {
  id: cartItems.id,
  quantity: cartItems.quantity,
  seenCents: cartItems.priceCents,
  product: products,
};

const allLines = read<{ owner: string }>()('cart_lines', (db, p) =>
  db
    .select(line)
    .from(carts)
    .innerJoin(cartItems, eq(cartItems.cartId, carts.id))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(carts.owner, p.owner))
    .orderBy(asc(cartItems.id)),
);

const product = read<{ id: number }>()('product_for_cart', (db, p) =>
  db.select().from(products).where(eq(products.id, p.id)),
);

const upsertCart = write<{ owner: string; now: number }, 'owner'>()('upsert_cart', (tx, p) =>
  tx
    .insert(carts)
    .values({ owner: p.owner, createdAt: p.now, updatedAt: p.now })
    .onConflictDoUpdate({ target: carts.owner, set: { updatedAt: sql`${p.now}` } })
    .returning({ id: carts.id }),
);

/** An owner's lines, the newest last. */
export const listStoredLines = (db: Db, owner: string): Promise<CartLine[]> => allLines(db, { owner });

/** A product, deleted ones too; undefined when it never was. */
export async function findProductForCart(db: Db, id: number): Promise<CartLine['product'] | undefined> {
  const [found] = await product(db, { id });
  return found;
}

/** The id of the owner's cart, which is made when there is none; notes that it is being changed. */
export async function ensureCart(tx: Tx<'owner'>, owner: string, now: number): Promise<number> {
  const [cart] = await upsertCart(tx, { owner, now });
  if (!cart) throw new Error('the cart was not written');
  return cart.id;
}

/**
 * Writes lines that the caller found in this very cart or that are new in it, by their products; new ones go to its end,
 * in their order. Answers the ids.
 */
export async function upsertLines(
  tx: Tx<'owner'>,
  cartId: number,
  now: number,
  lines: readonly Pick<CartLine, 'product' | 'quantity' | 'seenCents'>[],
): Promise<{ readonly productId: number; readonly id: number }[]> {
  if (lines.length === 0) return [];
  const values = lines.map(({ product: { id: productId }, quantity, seenCents }) => ({
    cartId,
    productId,
    quantity,
    priceCents: seenCents,
    addedAt: now,
  }));
  return tx
    .insert(cartItems)
    .values(values)
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId],
      set: { quantity: sql`excluded.quantity`, priceCents: sql`excluded.price_cents` },
    })
    .returning({ productId: cartItems.productId, id: cartItems.id });
}

/** Takes lines away that the caller has found in their owner's cart. */
export async function deleteLines(tx: Tx<'owner'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(cartItems).where(inArray(cartItems.id, [...ids]));
}

/** Takes an owner's cart away, with its lines. */
export async function deleteCart(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(carts).where(eq(carts.owner, owner));
}

/** Copies that an owner's own checkout holds, by product. */
export async function getHeldQuantities(db: Db, owner: Owner): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: checkoutItems.productId, quantity: checkoutItems.quantity })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(and(eq(checkouts.owner, owner), sql`${checkouts.status} = 'reserved'`));
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}
