/** Calls `hint` on events after which connectivity may have changed: online, offline, page shown. Only requests can tell. */
export function onConnectivityChange(hint: () => void): void {
  addEventListener('online', hint);
  addEventListener('offline', hint);
  if ('connection' in navigator && navigator.connection instanceof EventTarget)
    navigator.connection.addEventListener('change', hint);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hint();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hint();
  });
}
