/** Chromium's offer to install, which a page may keep for a better moment. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallOffer | undefined;
const hear = new Set<(offer: InstallOffer) => void>();

/** Keeps the browser's offer: it comes once, soon after the page, and whoever is to show it comes later. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    kept = event;
    for (const tell of hear) tell(event);
  });
}

/** Calls `tell` with the offer, now or when it comes. */
export function onInstallOffer(tell: (offer: InstallOffer) => void): void {
  hear.add(tell);
  if (kept !== undefined) tell(kept);
}

const isOffer = (event: Event): event is InstallOffer =>
  'prompt' in event && typeof event.prompt === 'function';
