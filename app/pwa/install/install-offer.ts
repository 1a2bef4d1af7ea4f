/** Chromium's BeforeInstallPromptEvent. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let deferred: InstallOffer | undefined;
const listeners = new Set<(offer: InstallOffer) => void>();

/** Stores the browser's install event: it fires once, before the component that shows it is mounted. */
export function deferInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    deferred = event;
    for (const listener of listeners) listener(event);
  });
}

/** Calls `tell` with the offer, now or when it arrives. */
export function onInstallOffer(tell: (offer: InstallOffer) => void): void {
  listeners.add(tell);
  if (deferred !== undefined) tell(deferred);
}

const isOffer = (event: Event): event is InstallOffer =>
  'prompt' in event && typeof event.prompt === 'function';
