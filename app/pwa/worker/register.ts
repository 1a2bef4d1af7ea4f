import { env } from '../../env.ts';
import { onConnectivityChange } from './on-connectivity-change.ts';
import { keepTypedForms, restoreTypedForms } from './typed-forms.ts';
import { watchForUpdate } from './update-prompt.ts';

/** How often a page that stays open asks for a new version; milliseconds. */
const EVERY = 60 * 60_000;

/**
 * Installs the service worker and asks for new versions now, whenever the page is looked at again, and hourly: installed
 * apps on iPhones never ask by themselves. Where there can be no worker, the page works without.
 */
export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  restoreTypedForms();
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register(
      env.development ? '/dev-sw.js?dev-sw' : '/service-worker.js',
      env.development
        ? { type: 'module', scope: '/' }
        : { type: 'classic', scope: '/', updateViaCache: 'none' },
    );
    watchForUpdate(registration, serviceWorker, () => {
      keepTypedForms();
      location.reload();
    });
    const look = (): void => void registration.update().catch(() => undefined);
    look();
    onConnectivityChange(look);
    setInterval(look, EVERY);
  } catch {
    // Offline or forbidden: the next visit tries again.
  }
}
