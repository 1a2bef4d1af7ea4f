import { createCatalogClient } from '../../http/catalog.ts';
import { request } from '../../http/request.ts';
import { getConnection, mayPrefetchDescriptions } from '../../offline/mirror/data-use.ts';
import { fetchDescriptions, findMissingDescriptions } from '../../offline/mirror/fetch-descriptions.ts';
import { useConnectivity } from '../connectivity.ts';
import { local } from './local-db.ts';

/** The delay after a change of cart or wishlist, and the pause between two requests. */
const DEBOUNCE_MS = 2_000;
const PAUSE_MS = 300;

const requestedIds = new Set<number>();

const wait = async (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

const mayGoOn = (): boolean =>
  mayPrefetchDescriptions(getConnection()) &&
  !useConnectivity.getState().isOffline &&
  document.visibilityState === 'visible';

/** Prefetches the descriptions of products in cart and wishlist: after each change, and when the network is back. */
export function startDescriptionPrefetch(): void {
  const { product: fetchProduct } = createCatalogClient(request);
  let running = false;
  const run = async (): Promise<void> => {
    if (running || !mayGoOn()) return;
    running = true;
    try {
      await wait(DEBOUNCE_MS);
      await fetchDescriptions(local, {
        fetchProduct,
        mayContinue: mayGoOn,
        pause: async () => wait(PAUSE_MS),
        now: Date.now,
        requestedIds,
      });
    } catch {
      // Retried at the next change, or when the network is back.
    } finally {
      running = false;
    }
  };
  local.live(findMissingDescriptions).subscribe({
    next: (missing) => {
      if (missing.some((id) => !requestedIds.has(id))) void run();
    },
    error: () => undefined,
  });
  useConnectivity.subscribe(({ isOffline: offline }, before) => {
    if (before.isOffline && !offline) void run();
  });
}
