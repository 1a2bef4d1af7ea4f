import type { TypedParcel } from '../../offline/sales/show-sales.ts';
import type { SalesChanges } from '../../offline/sales/sales-view.ts';
import type { FreshSales, SalesRead } from '../../offline/sales/show-sales.ts';
import { useWatched, type Watch } from '../use-watched.ts';

// Loads the database code when a screen first needs sales; never on the server.
const loadSales = async () => import('./indexeddb-sales.ts');
type SalesModule = Awaited<ReturnType<typeof loadSales>>;

/**
 * Reads the sales of this device's owner from the server, and stores those that are to be sent. Without an answer, returns the
 * stored ones, if there are any. Throws what the call throws.
 */
export async function readOwnSales(call: () => Promise<FreshSales>): Promise<SalesRead> {
  const module = await loadSales().catch(() => undefined);
  return module === undefined
    ? { readAt: Date.now(), ...(await call()), isStored: false }
    : module.readOwnSales(call);
}

const NONE: SalesChanges = { changes: [], refusals: [] };
const watchAll: Watch<SalesModule, string, SalesChanges> = ({ watchChanges }, _key, notify) =>
  watchChanges(notify);

/** Live: what this device has said about sales, and what was refused; undefined while loading. */
export const useSalesChanges = (): SalesChanges | undefined => useWatched(loadSales, '', watchAll, NONE);

/** Whether a change of a sale waits on this device. False if storage is unavailable. */
export const hasPendingChange = async (shipmentId: number): Promise<boolean> =>
  loadSales().then(
    async (module) => module.hasPendingChange(shipmentId),
    () => false,
  );

/** Stores that a sale was sent; it reaches the shop once there is a network. Throws if storage is unavailable. */
export const storeSent = async (shipmentId: number, typed: TypedParcel): Promise<void> =>
  (await loadSales()).storeSent(shipmentId, typed);

/** Removes a refusal from the screen. */
export const dismissRefusal = async (seq: number): Promise<void> => (await loadSales()).dismissRefusal(seq);
