import { create } from 'zustand';
import { SKIP_WAITING } from '../../http/worker-messages.ts';

interface UpdatePrompt {
  /** A new version lies here and waits to be used. */
  readonly ready: boolean;
  /** Takes it: this page is loaded once more, by the new version. */
  readonly take: () => void;
}

/** Whether "A new version is ready". Nothing here ever reloads a page without a tap on `take`. */
export const useUpdatePrompt = create<UpdatePrompt>()(() => ({ ready: false, take: () => undefined }));

const offer = (take: () => void): void => useUpdatePrompt.setState({ ready: true, take });

interface Waiting {
  postMessage(message: string): unknown;
}

/** A ServiceWorkerRegistration, as far as this needs it. */
interface Registration extends EventTarget {
  readonly waiting: Waiting | null;
  readonly installing: EventTarget | null;
}

/** A ServiceWorkerContainer, likewise. */
interface Workers extends EventTarget {
  readonly controller: unknown;
}

/** Watches a registration for new versions. `reload` is called once, when the one that was asked for is in charge. */
export function watchForUpdate(registration: Registration, workers: Workers, reload: () => void): void {
  let asked = false;
  let reloads = 0;
  const reloadOnce = (): void => {
    reloads += 1;
    if (reloads === 1) reload();
  };

  const offerWaiting = (): void => {
    // Without a worker in charge of this page there is no former version: it is the first.
    if (registration.waiting === null || workers.controller === null) return;
    offer(() => {
      asked = true;
      // Another tab may have asked for it in the meantime.
      if (registration.waiting === null) reloadOnce();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
      else registration.waiting.postMessage(SKIP_WAITING);
    });
  };

  const hadController = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (asked) reloadOnce();
    // Another tab has taken it: this one is of the former version, and may go on with it.
    else if (hadController) offer(reloadOnce);
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();
}
