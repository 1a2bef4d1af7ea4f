import { drainOutbox } from '#app/offline/outbox/drain-outbox.ts';
import { sendDrafts } from '#app/offline/drafts/send-drafts.ts';
import { SYNC_TAG } from '#app/offline/outbox/sync-tag.ts';
import { local, ports } from './local-db.ts';
import { worker } from './scope.ts';

/**
 * Browsers with Background Sync fire this event when there is a network, even if the app is closed. The outbox and the drafts
 * are sent by the page's own code: Workbox's queue treats any HTTP response, including 500, as success.
 */
export function sendOnBackgroundSync(): void {
  worker.addEventListener('sync', (event) => {
    if (isSyncEvent(event)) event.waitUntil(sendAll());
  });
}

/** Throws if something could not be sent, so that the browser retries. The page reports everything else. */
async function sendAll(): Promise<void> {
  const results = [await drainOutbox(local, ports), await sendDrafts(local, ports)];
  if (results.includes('unreachable')) throw new Error('The shop cannot be reached.');
}

/** TypeScript has no Background Sync types yet. */
const isSyncEvent = (event: Event): event is ExtendableEvent & { readonly tag: string } =>
  'tag' in event && event.tag === SYNC_TAG;
