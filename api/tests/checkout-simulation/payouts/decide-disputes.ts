import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { decideDispute } from '#api/orders/admin/decide-dispute.ts';
import { disputes, shipments } from '#api/storage/schema.ts';
import type { Shop } from '../shop.ts';
import { ignoreShopErrors } from '../world.ts';
import type { DecidedBearer } from './payout-schedule.ts';

/** Lost disputes that wait for who bears them, newest first; none when the shop has crashed. */
async function listUndecided(shop: Shop) {
  const rows = await shop.runInProcess(async ({ storage: { db } }) =>
    db
      .select({ id: disputes.id, orderId: disputes.orderId })
      .from(disputes)
      .where(and(eq(disputes.status, 'lost'), isNull(disputes.decidedAt)))
      .orderBy(desc(disputes.id)),
  );
  return rows ?? [];
}

type Undecided = Awaited<ReturnType<typeof listUndecided>>[number];

/** An admin decides who bears all sellers' parcels of a lost dispute; `index` counts those that wait. */
export async function decideLost(shop: Shop, index: number, bearer: DecidedBearer): Promise<void> {
  const undecided = await listUndecided(shop);
  const chosen = undecided[index % Math.max(1, undecided.length)];
  if (chosen !== undefined) await decide(shop, chosen, bearer);
}

/** An admin decides all of them. */
export async function decideAllLost(shop: Shop): Promise<void> {
  for (const each of await listUndecided(shop)) await decide(shop, each, 'by default');
}

const decide = (shop: Shop, { id, orderId }: Undecided, bearer: DecidedBearer): Promise<void> =>
  ignoreShopErrors(shop, async (deps) => {
    const parcels = await deps.storage.db
      .select({ shipmentId: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.orderId, orderId), isNotNull(shipments.seller)));
    const bearers = bearer === 'by default' ? [] : parcels.map(({ shipmentId }) => ({ shipmentId, bearer }));
    await decideDispute(deps, await shop.getAdminSession(), id, { bearers });
  });
