import { drainOutbox } from '#app/offline/drain-outbox.ts';
import { sendDrafts } from '#app/offline/send-drafts.ts';
import { SYNC_TAG } from '#app/offline/sync-tag.ts';
import { local, ports } from './phone.ts';
import { worker } from './scope.ts';

/** The browser says that there is a network, perhaps with the app closed: what waits is sent by the page's own code. */
export function sendWhenWoken(): void {
  worker.addEventListener('sync', (event) => {
    if (isWakeUp(event)) event.waitUntil(sendAll());
  });
}

/** Throws where something could not be sent: the browser asks again later. Everything else is for the page to say. */
async function sendAll(): Promise<void> {
  const answers = [await drainOutbox(local, ports), await sendDrafts(local, ports)];
  if (answers.includes('unreachable')) throw new Error('The shop cannot be reached.');
}

/** TypeScript knows no Background Sync yet. */
const isWakeUp = (event: Event): event is ExtendableEvent & { readonly tag: string } =>
  'tag' in event && event.tag === SYNC_TAG;
