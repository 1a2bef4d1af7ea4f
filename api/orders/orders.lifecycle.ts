import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { AccountDataPart } from '../accounts/account-data.ts';
import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { repeatInChunks } from '../storage/purge-in-chunks.ts';
import { transferOrders, anonymizeOrdersOf, anonymizeOrdersBefore } from './orders.repo.ts';
import { hasOpenParcels } from './parcels/due-parcels.repo.ts';
import { readOrders } from './read-orders.ts';
import { readSales } from './read-sales.ts';

const CHUNK_SIZE = 500;

/** What happens to orders when a guest signs in or is merged with another, and when an account is exported or deleted. */
export const ordersLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: (tx, now, guest, heir) => transferOrders(tx, guest, heir, now),
  // Their buyers wait for them.
  prepareDeletion: async ({ storage }, { owner }) => {
    if (await hasOpenParcels(storage.db, owner)) throw new ShopError('conflict', ORDER_MESSAGES.openParcels);
  },
  blocksDeletion: (db, { owner }) => hasOpenParcels(db, owner),
  // Bookkeeping needs the orders; only the buyer's name and address are removed.
  deleteData: (tx, now, { owner }) => anonymizeOrdersOf(tx, owner, now),
  exportData: async (deps, { owner }) => ({
    orders: await readOrders(deps, owner),
    sales: await readSales(deps, owner),
  }),
};

/** Removes name, email and address from orders created before an instant: bookkeeping needs the order, not the buyer. */
export const purgeBuyers = ({ storage, now }: Pick<Deps, 'storage' | 'now'>, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) => anonymizeOrdersBefore(tx, before, now(), limit));
