import { useConnectivity } from './connectivity.ts';
import { loadList } from './personal/personal.ts';

/** Polling interval in ms: a network may come back without an event. */
const POLL_MS = 3_000;

/** Resolves with true once the shop can be reached, or with false when `signal` aborts. Never throws. */
export async function waitForConnection(signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await pauseUntilReachable(signal);
    // Only a request can tell.
    if (isOffline()) await loadList('cart');
    if (signal.aborted) return false;
    if (!isOffline()) return true;
  }
}

const isOffline = (): boolean => useConnectivity.getState().isOffline;

/** Resolves when a request reaches the shop, after the polling interval, or when `signal` aborts. */
const pauseUntilReachable = async (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, POLL_MS);
    const unsubscribe = useConnectivity.subscribe((state) => {
      if (!state.isOffline) end();
    });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
