import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Marketplace } from '#contract/admin/admin-prices.ts';
import { isListed, marketPrices, products } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type MarketPriceRow = typeof marketPrices.$inferSelect;

const matches = (productId: number, marketplace: Marketplace) =>
  and(eq(marketPrices.productId, productId), eq(marketPrices.marketplace, marketplace));

/** A marketplace's last answer about a product. */
export async function findMarketPrice(
  db: Db,
  productId: number,
  marketplace: Marketplace,
): Promise<MarketPriceRow | undefined> {
  const [row] = await db.select().from(marketPrices).where(matches(productId, marketplace));
  return row;
}

export async function upsertMarketPrice(tx: Tx, row: MarketPriceRow): Promise<void> {
  const { cents, askedAt } = row;
  await tx
    .insert(marketPrices)
    .values(row)
    .onConflictDoUpdate({
      target: [marketPrices.productId, marketPrices.marketplace],
      set: { cents, askedAt },
    });
}

/** The next products for sale, by id, whose price at a marketplace is older than an instant or missing. */
export async function listStaleProducts(
  db: Db,
  marketplace: Marketplace,
  {
    after,
    askedBefore,
    limit,
  }: { readonly after: number; readonly askedBefore: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .leftJoin(
      marketPrices,
      and(eq(marketPrices.productId, products.id), eq(marketPrices.marketplace, marketplace)),
    )
    .where(
      and(
        isListed,
        gt(products.id, after),
        or(isNull(marketPrices.askedAt), lt(marketPrices.askedAt, askedBefore)),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
