import { drainOutbox } from '#app/offline/outbox/drain-outbox.ts';
import { sendDrafts } from '#app/offline/drafts/send-drafts.ts';
import { SYNC_TAG } from '#app/offline/outbox/sync-tag.ts';
import { local, ports } from './local-db.ts';
import { worker } from './scope.ts';

/**
 * Where the browser has Background Sync it says when there is a network, perhaps with the app closed; the outbox and the
 * drafts are sent by the page's own code. Workbox's queue is not used: it takes any HTTP answer, 500 included, for success.
 */
export function sendOnBackgroundSync(): void {
  worker.addEventListener('sync', (event) => {
    if (isSyncEvent(event)) event.waitUntil(sendAll());
  });
}

/** Throws where something could not be sent, so that the browser tries again. The page reports everything else. */
async function sendAll(): Promise<void> {
  const results = [await drainOutbox(local, ports), await sendDrafts(local, ports)];
  if (results.includes('unreachable')) throw new Error('The shop cannot be reached.');
}

/** TypeScript knows no Background Sync yet. */
const isSyncEvent = (event: Event): event is ExtendableEvent & { readonly tag: string } =>
  'tag' in event && event.tag === SYNC_TAG;
