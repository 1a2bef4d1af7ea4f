import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { AccountDataPart } from '../accounts/account-data.ts';
import type { Deps } from '../deps.ts';
import { moveBalances } from '../ledger/move-balances.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { repeatInChunks } from '../storage/purge-in-chunks.ts';
import { anonymizeOrdersOf, anonymizeOrdersBefore } from './orders.repo.ts';
import { hasOpenDisputes } from './disputes/disputes.repo.ts';
import { deleteCasesBefore } from './cases/cases.repo.ts';
import { hasOpenParcels } from './parcels/due-parcels.repo.ts';
import { readOrders } from './read-orders.ts';
import { readSales } from './read-sales.ts';
import { transferOrders, transferSales } from './orders-of-owner.repo.ts';
import { forgetListings, lastItemId, listEndedItems } from './parcels/sold-listings.repo.ts';

const CHUNK_SIZE = 500;
/** Ids of items per statement. */
const ITEM_RANGE = 500;

/** What happens to orders when a guest signs in or is merged with another, and when an account is exported or deleted. */
export const ordersLifecycle: GuestMergePart & AccountDataPart = {
  // Their buyers wait for them, and what the bank is told of a dispute names the buyer.
  prepareDeletion: async ({ storage }, { owner }) => {
    if (await hasOpenParcels(storage.db, owner)) throw new ShopError('conflict', ORDER_MESSAGES.openParcels);
    if (await hasOpenDisputes(storage.db, owner))
      throw new ShopError('conflict', ORDER_MESSAGES.openDisputes);
  },
  blocksDeletion: async (db, { owner }) => (await hasOpenParcels(db, owner)) || hasOpenDisputes(db, owner),
  moveGuestData: (tx, now, guest, heir) => transferOrders(tx, guest, heir, now),
  moveSellerData: async (tx, now, guest, heir) => {
    await transferSales(tx, guest, heir);
    await moveBalances(tx, now, guest, heir);
  },
  // Bookkeeping needs the orders; only the buyer's name and address are removed.
  deleteData: (tx, now, { owner }) => anonymizeOrdersOf(tx, owner, now),
  exportData: async (deps, { owner }) => ({
    orders: await readAllPages(async (cursor) => {
      const { orders, next } = await readOrders(deps, owner, { cursor });
      return { rows: orders.map((order) => [order.id, order] as const), next };
    }),
    sales: await readAllPages(async (cursor) => {
      const { sales, next } = await readSales(deps, owner, { cursor });
      return { rows: sales.map((sale) => [sale.shipmentId, sale] as const), next };
    }),
  }),
};

/** The rows of all pages by id, in their order. A row that moves to a later page meanwhile is taken once. */
async function readAllPages<T>(
  readPage: (cursor: string | undefined) => Promise<{
    readonly rows: readonly (readonly [string | number, T])[];
    readonly next: string | undefined;
  }>,
): Promise<T[]> {
  const read = new Map<string | number, T>();
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(cursor);
    for (const [id, row] of rows) read.set(id, row);
    cursor = next;
  } while (cursor !== undefined);
  return [...read.values()];
}

/**
 * Forgets what listings said when they were sold, of parcels that ended before an instant. Yields the products of each range of
 * items, so that the caller can delete what was only kept as evidence.
 */
export async function* forgetSoldListings(
  { storage, closing }: Pick<Deps, 'storage' | 'closing'>,
  before: number,
): AsyncGenerator<readonly number[]> {
  const last = await lastItemId(storage.db);
  for (let from = 0; from <= last && !closing(); from += ITEM_RANGE) {
    const ended = await listEndedItems(storage.db, { from, to: from + ITEM_RANGE, before });
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await storage.transaction({}, (tx) => forgetListings(tx, ids));
    yield ended.flatMap(({ productId }) => productId ?? []);
  }
}

/** Deletes reports and returns that were closed before an instant. Their photos go as unused ones do. */
export const purgeCases = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) => deleteCasesBefore(tx, before, limit));

/** Removes name, email and address from orders created before an instant: bookkeeping needs the order, not the buyer. */
export const purgeBuyers = ({ storage, now }: Pick<Deps, 'storage' | 'now'>, before: number): Promise<void> =>
  repeatInChunks(storage, CHUNK_SIZE, (tx, limit) => anonymizeOrdersBefore(tx, before, now(), limit));
