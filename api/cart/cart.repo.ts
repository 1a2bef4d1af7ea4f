import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Owner } from '../sessions/owner.ts';
import { cartItems, carts, checkoutItems, checkouts, products } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

/** A line with its current product, which may be deleted. `seenCents` is the price that the owner saw last. */
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

/** An owner's lines as stored, newest last. */
export const listStoredLines = (db: Db, owner: string): Promise<CartLine[]> => allLines(db, { owner });

/** A product, including deleted ones; undefined when it never existed. */
export async function findProductForCart(db: Db, id: number): Promise<CartLine['product'] | undefined> {
  const [found] = await product(db, { id });
  return found;
}

/** The id of the owner's cart, created when missing; sets `updatedAt`. */
export async function ensureCart(tx: Tx<'owner'>, owner: string, now: number): Promise<number> {
  const [cart] = await upsertCart(tx, { owner, now });
  if (!cart) throw new Error('the cart was not written');
  return cart.id;
}

/**
 * Updates or inserts lines by product; new lines come last, in the given order. The caller has read the cart in the same
 * transaction. Returns the ids.
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

/** Deletes lines by id; the caller has checked that they are the owner's. */
export async function deleteLines(tx: Tx<'owner'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(cartItems).where(inArray(cartItems.id, [...ids]));
}

/** Deletes an owner's cart with its lines. */
export async function deleteCart(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(carts).where(eq(carts.owner, owner));
}

/** Quantities that the owner's own checkout holds, by product id. */
export async function getHeldQuantities(db: Db, owner: Owner): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: checkoutItems.productId, quantity: checkoutItems.quantity })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(and(eq(checkouts.owner, owner), sql`${checkouts.status} = 'reserved'`));
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}
