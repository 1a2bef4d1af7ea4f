import { SYNC_TAG } from '../../offline/outbox/sync-tag.ts';

/**
 * Registers a Background Sync: the browser wakes the service worker once there is a network, even with the app closed. On
 * iPhones, which lack it, the next visit sends the outbox.
 */
export async function registerBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: unknown = await navigator.serviceWorker.ready;
    if (canSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // Blocked by the user or unavailable: the page sends the outbox itself.
  }
}

interface CanSync {
  readonly sync: { register(tag: string): Promise<void> };
}

const canSync = (registration: unknown): registration is CanSync =>
  typeof registration === 'object' &&
  registration !== null &&
  'sync' in registration &&
  typeof registration.sync === 'object';
