import { eq } from 'drizzle-orm';
import { retryRefundAsAdmin } from '#api/orders/admin/admin-order-actions.ts';
import { orders, refunds } from '#api/storage/schema.ts';
import type { Shop } from './shop.ts';
import { ignoreShopErrors } from './world.ts';

/** An admin retries every failed refund; the shop refuses those of payments about which a bank decides. */
export async function retryRefunds(shop: Shop): Promise<void> {
  const failed = await shop.runInProcess(async ({ storage: { db } }) =>
    db
      .select({ id: refunds.id, publicId: orders.publicId })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.status, 'failed'))
      .orderBy(refunds.id),
  );
  for (const { id, publicId } of failed ?? [])
    await ignoreShopErrors(shop, async (deps) => {
      await retryRefundAsAdmin(deps, await shop.getAdminSession(), publicId, id);
    });
}
