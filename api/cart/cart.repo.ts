import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { MarkedProduct } from '../catalog/product-on-wire.ts';
import type { Owner } from '../sessions/owner.ts';
import { cartItems, carts, checkoutItems, checkouts, products } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

type Product = typeof products.$inferSelect;

/** A line with its current product, which may be deleted. `seenCents` is the price that the owner saw last. */
export interface CartLine {
  readonly id: number;
  readonly quantity: number;
  readonly seenCents: number;
  readonly product: MarkedProduct;
}

/** A line as stored. `held`: copies of it that the owner's own checkout holds, null for none. */
export interface StoredLine extends CartLine {
  readonly held: number | null;
}

/** A stored line without its product, but with the version by which the product is known. */
export interface LineVersion extends Omit<StoredLine, 'product'> {
  readonly productId: number;
  readonly change: number;
}

const line = {
  id: cartItems.id,
  quantity: cartItems.quantity,
  seenCents: cartItems.priceCents,
  held: checkoutItems.quantity,
};

/** The owner's active checkout, if it holds copies. Literals, so that the partial index of active checkouts applies. */
const ownHold = and(
  eq(checkouts.owner, carts.owner),
  sql`${checkouts.status} in ('open', 'reserved') and ${checkouts.status} = 'reserved'`,
);
const ownHeldItem = and(
  eq(checkoutItems.checkoutId, checkouts.id),
  eq(checkoutItems.productId, cartItems.productId),
);

const allLines = read<{ owner: string }>()('cart_lines', (db, p) =>
  db
    .select({ ...line, product: products })
    .from(carts)
    .innerJoin(cartItems, eq(cartItems.cartId, carts.id))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(checkouts, ownHold)
    .leftJoin(checkoutItems, ownHeldItem)
    .where(eq(carts.owner, p.owner))
    .orderBy(asc(cartItems.id)),
);

const lineVersions = read<{ owner: string }>()('cart_line_versions', (db, p) =>
  db
    .select({ ...line, productId: products.id, change: products.change })
    .from(carts)
    .innerJoin(cartItems, eq(cartItems.cartId, carts.id))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(checkouts, ownHold)
    .leftJoin(checkoutItems, ownHeldItem)
    .where(eq(carts.owner, p.owner))
    .orderBy(asc(cartItems.id)),
);

const product = read<{ id: number }>()('product_for_cart', (db, p) =>
  db.select().from(products).where(eq(products.id, p.id)),
);

const newValues = { quantity: sql`excluded.quantity`, priceCents: sql`excluded.price_cents` };
const written = { productId: cartItems.productId, id: cartItems.id };

const upsertCart = write<{ owner: string; now: number }, 'owner'>()('upsert_cart', (tx, p) =>
  tx
    .insert(carts)
    .values({ owner: p.owner, createdAt: p.now, updatedAt: p.now })
    .onConflictDoUpdate({ target: carts.owner, set: { updatedAt: sql`${p.now}` } })
    .returning({ id: carts.id }),
);

const upsertLine = write<
  { cartId: number; productId: number; quantity: number; priceCents: number; now: number },
  'owner'
>()('upsert_cart_line', (tx, p) =>
  tx
    .insert(cartItems)
    .values({
      cartId: p.cartId,
      productId: p.productId,
      quantity: p.quantity,
      priceCents: p.priceCents,
      addedAt: p.now,
    })
    .onConflictDoUpdate({ target: [cartItems.cartId, cartItems.productId], set: newValues })
    .returning(written),
);

const deleteLine = write<{ id: number }, 'owner'>()('delete_cart_line', (tx, p) =>
  tx.delete(cartItems).where(eq(cartItems.id, p.id)),
);

/** An owner's lines as stored, newest last. */
export const listStoredLines = (db: Db, owner: string): Promise<StoredLine[]> => allLines(db, { owner });

/** The same with the versions of the products instead of the products. */
export const listLineVersions = (db: Db, owner: string): Promise<LineVersion[]> =>
  lineVersions(db, { owner });

/** Products by id, including deleted ones. */
export const listProducts = (db: Db, ids: readonly number[]): Promise<Product[]> =>
  db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));

/** A product, including deleted ones; undefined when it never existed. */
export async function findProductForCart(db: Db, id: number): Promise<Product | undefined> {
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
  const [only] = lines;
  if (only === undefined) return [];
  if (lines.length === 1) {
    const { product: item, quantity, seenCents } = only;
    return upsertLine(tx, { cartId, productId: item.id, quantity, priceCents: seenCents, now });
  }
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
    .onConflictDoUpdate({ target: [cartItems.cartId, cartItems.productId], set: newValues })
    .returning(written);
}

/** Deletes lines by id; the caller has checked that they are the owner's. */
export async function deleteLines(tx: Tx<'owner'>, ids: readonly number[]): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) await deleteLine(tx, { id: only });
  else if (ids.length > 0) await tx.delete(cartItems).where(inArray(cartItems.id, [...ids]));
}

/** Deletes an owner's cart with its lines. */
export async function deleteCart(tx: Tx<'owner'>, owner: Owner): Promise<void> {
  await tx.delete(carts).where(eq(carts.owner, owner));
}
