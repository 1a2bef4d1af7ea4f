import type { SalesRead } from '#app/offline/sales/show-sales.ts';
import { readOwnSales } from '#app/pwa/sales/sales.ts';
import { calls } from '../order-calls.ts';

/**
 * Reads the sales of an emailed link's key, or of this device's owner: the first page, of the owner also without a network, or the
 * one at a cursor. Throws what the request throws.
 */
export const readSales = async (
  listingsKey: string | undefined,
  cursor: string | undefined,
): Promise<SalesRead> =>
  listingsKey === undefined && cursor === undefined
    ? readOwnSales(async () => calls.readSales())
    : { readAt: Date.now(), ...(await calls.readSales(listingsKey, cursor)), isStored: false };
