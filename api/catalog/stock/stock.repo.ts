import { and, eq, sql } from 'drizzle-orm';
import type { LedgerReason } from '#contract/orders/order-status.ts';
import { isListed, products, stockLedger } from '../../storage/schema.ts';
import { read, write, type Tx } from '../../storage/storage.ts';
import type { ProductRow } from '../product-on-wire.ts';

/** Why a stock changed, and on what occasion: the same occasion changes it once. */
export interface StockMove {
  readonly productId: number;
  /** Copies that come (above 0) or go. */
  readonly delta: number;
  readonly reason: LedgerReason;
  /** "checkout:7", "shipment:3": each is noted once per product and reason. */
  readonly ref: string;
}

const product = read<{ id: number }>()('product_for_stock', (db, p) =>
  db.select().from(products).where(eq(products.id, p.id)),
);

/** A product, deleted ones too: copies come back to what was deleted meanwhile. */
export async function findProductForStock(tx: Tx<'catalog'>, id: number): Promise<ProductRow | undefined> {
  const [row] = await product(tx, { id });
  return row;
}

/** Lowers a counted stock, if there are that many copies; the row as it is now, or undefined when there are not. */
export const lowerStock = write<{ id: number; quantity: number; change: number; now: number }, 'catalog'>()(
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

/** Copies come back to a counted stock; what was sold out for want of them is for sale again. */
export const raiseStock = write<{ id: number; quantity: number; change: number; now: number }, 'catalog'>()(
  'raise_stock',
  (tx, p) =>
    tx
      .update(products)
      .set({
        stock: sql`${products.stock} + ${p.quantity}`,
        inStock: sql`(${products.inStock} or ${products.stock} = 0)`,
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

/** True when this occasion has changed the stock already. */
export async function isMoveRecorded(
  tx: Tx<'catalog'>,
  { productId, reason, ref }: Omit<StockMove, 'delta'>,
): Promise<boolean> {
  return (await ledgerEntry(tx, { productId, reason, ref })).length > 0;
}

/** Notes how many copies there are before any move, unless that was noted before. */
export const beginLedger = write<{ productId: number; stock: number; at: number }, 'catalog'>()(
  'first_stock_entry',
  (tx, p) =>
    tx
      .insert(stockLedger)
      .values({ productId: p.productId, delta: p.stock, reason: 'admin', ref: 'before', at: p.at })
      .onConflictDoNothing(),
);

const insertMove = write<Pick<StockMove, keyof StockMove> & { at: number }, 'catalog'>()(
  'insert_stock_move',
  (tx, p) =>
    tx
      .insert(stockLedger)
      .values({ productId: p.productId, delta: p.delta, reason: p.reason, ref: p.ref, at: p.at }),
);

/**
 * Notes a move in the ledger. What there was before the first one is noted along, so that from then on the stock is the
 * sum of its entries.
 */
export async function recordMove(
  tx: Tx<'catalog'>,
  now: number,
  before: number,
  { productId, delta, reason, ref }: StockMove,
): Promise<void> {
  await beginLedger(tx, { productId, stock: before, at: now });
  await insertMove(tx, { productId, delta, reason, ref, at: now });
}

/** Copies that nobody counts any more have no ledger. */
export async function deleteMoves(tx: Tx<'catalog'>, productId: number): Promise<void> {
  await tx.delete(stockLedger).where(eq(stockLedger.productId, productId));
}
