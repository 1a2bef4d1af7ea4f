// What this browser does with what is stored in it.

/** Whether it wakes the service worker to send what waits, with the app closed. No iPhone does, nor Firefox. */
export const hasBackgroundSync = (): boolean => 'serviceWorker' in navigator && 'SyncManager' in window;

/** Whether it throws away what is stored after a week without a visit: WebKit does, unless the app is installed. */
export async function mayEvictStorage(): Promise<boolean> {
  if (navigator.vendor !== 'Apple Computer, Inc.' || matchMedia('(display-mode: standalone)').matches)
    return false;
  // Over plain HTTP there is no storage manager, and nobody to promise anything.
  return !('storage' in navigator) || !(await navigator.storage.persisted().catch(() => false));
}
