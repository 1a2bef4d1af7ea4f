/** Whether the browser has Background Sync. Safari and Firefox do not. */
export const hasBackgroundSync = (): boolean => 'serviceWorker' in navigator && 'SyncManager' in window;

/** Whether storage may be evicted after a week without a visit, as WebKit does unless the app is installed. */
export async function mayEvictStorage(): Promise<boolean> {
  if (navigator.vendor !== 'Apple Computer, Inc.' || matchMedia('(display-mode: standalone)').matches)
    return false;
  // Over plain HTTP there is no StorageManager.
  return !('storage' in navigator) || !(await navigator.storage.persisted().catch(() => false));
}
