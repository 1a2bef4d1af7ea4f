import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { decideDispute } from '#api/orders/admin/decide-dispute.ts';
import { disputes, shipments } from '#api/storage/schema.ts';
import type { Shop } from '../shop.ts';
import { ignoreShopErrors } from '../world.ts';
import type { DecidedBearer } from './payout-schedule.ts';

/** Lost disputes that wait for who bears them, newest first. */
const listUndecided = ({ deps }: Shop) =>
  deps.storage.db
    .select({ id: disputes.id, orderId: disputes.orderId })
    .from(disputes)
    .where(and(eq(disputes.status, 'lost'), isNull(disputes.decidedAt)))
    .orderBy(desc(disputes.id));

/** An admin decides who bears all sellers' parcels of a lost dispute. */
export async function decideLost(shop: Shop, index: number, bearer: DecidedBearer): Promise<void> {
  await ignoreShopErrors(shop, async (deps) => {
    const undecided = await listUndecided(shop);
    const chosen = undecided[index % Math.max(1, undecided.length)];
    if (chosen === undefined) return;
    const parcels = await deps.storage.db
      .select({ shipmentId: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.orderId, chosen.orderId), isNotNull(shipments.seller)));
    const bearers = bearer === 'by default' ? [] : parcels.map(({ shipmentId }) => ({ shipmentId, bearer }));
    await decideDispute(deps, await shop.getAdminSession(), chosen.id, { bearers });
  });
}

/** An admin decides all of them. */
export async function decideAllLost(shop: Shop): Promise<void> {
  const count = (await listUndecided(shop)).length;
  for (let index = count - 1; index >= 0; index -= 1) await decideLost(shop, index, 'by default');
}
