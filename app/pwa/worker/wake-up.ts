import { SYNC_TAG } from '../../offline/outbox/sync-tag.ts';

/**
 * Asks the browser to wake the service worker once there is a network, even with the app closed. No iPhone can: there
 * the next visit sends what waits.
 */
export async function registerWakeUp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: unknown = await navigator.serviceWorker.ready;
    if (canSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // Forbidden by the person, or not from here: the page sends it itself.
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
