import type { SalesRead } from '#app/offline/sales/show-sales.ts';
import { readOwnSales } from '#app/pwa/sales/sales.ts';
import { calls } from '../order-calls.ts';

/**
 * Reads the sales of an emailed link's key, or of this device's owner: the latter also without a network. Throws what the request
 * throws.
 */
export const readSales = async (listingsKey: string | undefined): Promise<SalesRead> =>
  listingsKey === undefined
    ? readOwnSales(async () => calls.readSales())
    : { readAt: Date.now(), sales: await calls.readSales(listingsKey), isStored: false };
