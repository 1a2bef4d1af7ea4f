import { asc } from 'drizzle-orm';
import { cancelSale as cancelSaleIn } from '#api/orders/parcels/cancel-sale.ts';
import { ownerOfSession, type Owner } from '#api/sessions/owner.ts';
import { checkouts, orders, shipments } from '#api/storage/schema.ts';
import type { InProcessResponse } from '#api/tests/world/in-process.ts';
import { ACCOUNTS } from './history.ts';
import type { Server } from './server.ts';

/** Parcels of each account, at the beginning of a history. */
export const PARCELS = 2;

export interface Parcel {
  readonly id: number;
  readonly seller: Owner;
  readonly status: string;
  readonly tracking: string | null;
}

/** Inserts the unsent parcels with which every history begins, one per order. Returns them. */
export async function insertParcels(server: Server): Promise<readonly Parcel[]> {
  await server.deps.storage.transaction({}, async (tx) => {
    const session = { owner: ownerOfSession(1, null), sessionId: 1 };
    const times = { createdAt: 1_000, updatedAt: 1_000 };
    const paid = { currency: 'USD', provider: 'demo', livemode: false } as const;
    for (let id = 1; id <= ACCOUNTS * PARCELS; id += 1) {
      const checkout = { network: '', status: 'completed', fingerprint: '', amountCents: 0 } as const;
      await tx.insert(checkouts).values({ id, ...checkout, ...session, ...paid, ...times });
      const order = { publicId: `order-${id}`, number: `D-${id}`, checkoutId: id, intentId: `paid-${id}` };
      const amounts = { subtotalCents: 0, totalCents: 0, customerEmail: `buyer${id}@example.com` };
      await tx.insert(orders).values({ id, ...order, ...amounts, ...session, ...paid, ...times });
      const seller: Owner = `u:${1 + ((id - 1) % ACCOUNTS)}`;
      await tx.insert(shipments).values({ id, orderId: id, seller, createdAt: 1_000 });
    }
  });
  return listParcels(server);
}

/** The parcels as the server has them. */
export const listParcels = async ({ deps }: Server): Promise<readonly Parcel[]> =>
  (await deps.storage.db.select().from(shipments).orderBy(asc(shipments.id))).map(
    ({ id, seller, status, tracking }) => ({ id, seller: sellerOf(seller), status, tracking }),
  );

function sellerOf(seller: string | null): Owner {
  if (seller?.startsWith('u:') !== true) throw new Error(`no account sells as ${seller}`);
  return `u:${Number(seller.slice(2))}`;
}

/** A seller cancels a parcel on another device. Nothing once it was sent. */
export const cancelParcel = (server: Server, { id, seller }: Parcel): Promise<void> =>
  server.deps.storage.transaction({ catalog: true, owner: seller }, async (tx) =>
    cancelSaleIn(server.deps, tx, { kind: 'seller', owner: seller }, id, 'damaged'),
  );

/** What a server answers that does not know the protocol of the lane of sales. */
export const OUTDATED: InProcessResponse = {
  status: 409,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: 'update_required', message: 'Please update.' }),
};
