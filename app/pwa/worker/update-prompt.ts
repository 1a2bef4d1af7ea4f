import { create } from 'zustand';
import { SKIP_WAITING } from '../../http/worker-messages.ts';

interface UpdatePrompt {
  /** A new version is installed and waiting. */
  readonly isReady: boolean;
  /** Activates it and reloads this page. */
  readonly applyUpdate: () => void;
}

/** State of the update prompt. The page is never reloaded without the user's consent. */
export const useUpdatePrompt = create<UpdatePrompt>()(() => ({
  isReady: false,
  applyUpdate: () => undefined,
}));

const offer = (take: () => void): void => useUpdatePrompt.setState({ isReady: true, applyUpdate: take });

interface Waiting {
  postMessage(message: string): unknown;
}

/** The part of ServiceWorkerRegistration used here. */
interface Registration extends EventTarget {
  readonly waiting: Waiting | null;
  readonly installing: EventTarget | null;
}

/** The part of ServiceWorkerContainer used here. */
interface Workers extends EventTarget {
  readonly controller: unknown;
}

/** Watches a registration for updates. Calls `reload` once, when the accepted version has taken control. */
export function watchForUpdate(registration: Registration, workers: Workers, reload: () => void): void {
  let isRequested = false;
  let reloads = 0;
  const reloadOnce = (): void => {
    reloads += 1;
    if (reloads === 1) reload();
  };

  const offerWaiting = (): void => {
    // Without a controller this is the first install, not an update.
    if (registration.waiting === null || workers.controller === null) return;
    offer(() => {
      isRequested = true;
      // Another tab may have activated it meanwhile.
      if (registration.waiting === null) reloadOnce();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
      else registration.waiting.postMessage(SKIP_WAITING);
    });
  };

  let hadController = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isRequested) reloadOnce();
    // Another tab activated it: this tab still runs the old version and may go on with it.
    else if (hadController) offer(reloadOnce);
    // The very first version has taken over this page, which is its own.
    hadController = true;
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();
}
