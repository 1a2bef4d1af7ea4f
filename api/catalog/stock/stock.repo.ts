import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { LedgerReason } from '#contract/orders/order-status.ts';
import { assertProductsLocked } from '../../storage/product-locks.ts';
import { isListed, products, stockLedger } from '../../storage/schema.ts';
import { read, write, type Db, type Tx } from '../../storage/storage.ts';
import type { ProductRow } from '../product-on-wire.ts';

/** A stock change. Idempotent per product, reason and ref. */
export interface StockMove {
  readonly productId: number;
  /** Copies added (positive) or removed (negative). */
  readonly delta: number;
  readonly reason: LedgerReason;
  /** "checkout:7", "shipment:3": unique per product and reason. */
  readonly ref: string;
}

const product = read<{ id: number }>()('product_for_stock', (db, p) =>
  db.select().from(products).where(eq(products.id, p.id)),
);

/** Finds a product, even a deleted one: copies may return after a deletion. */
export async function findProductForStock(tx: Tx<'product'>, id: number): Promise<ProductRow | undefined> {
  assertProductsLocked(tx, [id]);
  const [row] = await product(tx, { id });
  return row;
}

/** Lowers a counted stock. Returns the new row, or none if there are too few copies. */
export const lowerStock = write<{ id: number; quantity: number; change: number; now: number }, 'product'>()(
  'lower_stock',
  (tx, p) =>
    tx
      .update(products)
      .set({
        stock: sql`${products.stock} - ${p.quantity}`,
        inStock: sql`${products.stock} > ${p.quantity}`,
        soldAt: sql`case when ${products.stock} > ${p.quantity} then ${products.soldAt} else ${p.now} end`,
        updatedAt: sql`${p.now}`,
        change: sql`${p.change}`,
      })
      .where(and(eq(products.id, p.id), isListed, sql`${products.stock} >= ${p.quantity}`))
      .returning(),
);

/** Raises a counted stock, and makes a sold-out product available again, unless it is paused. */
export const raiseStock = write<{ id: number; quantity: number; change: number; now: number }, 'product'>()(
  'raise_stock',
  (tx, p) =>
    tx
      .update(products)
      .set({
        stock: sql`${products.stock} + ${p.quantity}`,
        inStock: sql`${products.paused} = 0 and (${products.inStock} or ${products.stock} = 0)`,
        soldAt: sql`case when ${products.stock} = 0 then null else ${products.soldAt} end`,
        updatedAt: sql`${p.now}`,
        change: sql`${p.change}`,
      })
      .where(and(eq(products.id, p.id), sql`${products.stock} is not null`))
      .returning(),
);

const ledgerEntry = read<{ productId: number; reason: string; ref: string }>()('stock_entry', (db, p) =>
  db
    .select({ id: stockLedger.id })
    .from(stockLedger)
    .where(
      and(
        eq(stockLedger.productId, p.productId),
        sql`${stockLedger.reason} = ${p.reason}`,
        eq(stockLedger.ref, p.ref),
      ),
    ),
);

/** True if this move is in the ledger already. */
export async function isMoveRecorded(
  tx: Tx<'product'>,
  { productId, reason, ref }: Omit<StockMove, 'delta'>,
): Promise<boolean> {
  return (await ledgerEntry(tx, { productId, reason, ref })).length > 0;
}

/** Records the opening stock, unless it is recorded already. */
export const beginLedger = write<{ productId: number; stock: number; at: number }, 'product'>()(
  'first_stock_entry',
  (tx, p) =>
    tx
      .insert(stockLedger)
      .values({ productId: p.productId, delta: p.stock, reason: 'admin', ref: 'before', at: p.at })
      .onConflictDoNothing(),
);

const insertMove = write<Pick<StockMove, keyof StockMove> & { at: number }, 'product'>()(
  'insert_stock_move',
  (tx, p) =>
    tx
      .insert(stockLedger)
      .values({ productId: p.productId, delta: p.delta, reason: p.reason, ref: p.ref, at: p.at }),
);

/** Records a move, and the opening stock before the first one, so that the stock is always the sum of its entries. */
export async function recordMove(
  tx: Tx<'product'>,
  now: number,
  before: number,
  { productId, delta, reason, ref }: StockMove,
): Promise<void> {
  await Promise.all([
    beginLedger(tx, { productId, stock: before, at: now }),
    insertMove(tx, { productId, delta, reason, ref, at: now }),
  ]);
}

/**
 * How many copies of each of these products (some hundred) buyers have taken so far: held or sold, less those that came back.
 * Products of which none was taken may be absent.
 */
export async function countTakenCopies(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: stockLedger.productId, count: sql<number>`-sum(${stockLedger.delta})`.mapWith(Number) })
    .from(stockLedger)
    .where(and(inArray(stockLedger.productId, [...ids]), ne(stockLedger.reason, 'admin')))
    .groupBy(stockLedger.productId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Deletes the ledger of a product whose copies are no longer counted. */
export async function deleteMoves(tx: Tx<'product'>, productId: number): Promise<void> {
  await tx.delete(stockLedger).where(eq(stockLedger.productId, productId));
}
