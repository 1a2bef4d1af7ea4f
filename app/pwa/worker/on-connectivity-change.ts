/**
 * Calls `hint` whenever a browser says that something may be different now: the network came or went, the page is looked
 * at again. Whether it is so, requests find out.
 */
export function onConnectivityChange(hint: () => void): void {
  addEventListener('online', hint);
  addEventListener('offline', hint);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hint();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hint();
  });
}
