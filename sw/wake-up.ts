import { makeRequest } from '#app/http/request.ts';
import { browserPorts } from '#app/offline/browser-ports.ts';
import { openLocal } from '#app/offline/database.ts';
import { drainOutbox } from '#app/offline/drain-outbox.ts';
import { SYNC_TAG } from '#app/offline/sync-tag.ts';
import { pictures } from './pictures.ts';
import { worker } from './scope.ts';

/** The browser says that there is a network, perhaps with the app closed: what waits is sent by the page's own code. */
export function sendWhenWoken(): void {
  const local = openLocal({ makeRoom: async () => pictures.makeRoom() });
  const ports = browserPorts(makeRequest());
  worker.addEventListener('sync', (event) => {
    if (!isWakeUp(event)) return;
    event.waitUntil(
      drainOutbox(local, ports).then((drained) => {
        // The browser asks again later. Everything else is for the page to say.
        if (drained === 'unreachable') throw new Error('The shop cannot be reached.');
        return drained;
      }),
    );
  });
}

/** TypeScript knows no Background Sync yet. */
const isWakeUp = (event: Event): event is ExtendableEvent & { readonly tag: string } =>
  'tag' in event && event.tag === SYNC_TAG;
