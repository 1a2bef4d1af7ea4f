import { env } from '../../env.ts';
import { onConnectivityChange } from './on-connectivity-change.ts';
import { saveTypedForms, restoreTypedForms } from './typed-forms.ts';
import { watchForUpdate } from './update-prompt.ts';

const UPDATE_INTERVAL_MS = 60 * 60_000;

/**
 * Registers the service worker and checks for updates now, when the page becomes visible, and hourly: installed apps on
 * iPhones never check by themselves. The page works without a service worker, too.
 */
export async function registerServiceWorker(): Promise<void> {
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
      saveTypedForms();
      location.reload();
    });
    const checkForUpdate = (): void => void registration.update().catch(() => undefined);
    checkForUpdate();
    onConnectivityChange(checkForUpdate);
    setInterval(checkForUpdate, UPDATE_INTERVAL_MS);
  } catch {
    // Offline or blocked: the next visit tries again.
  }
}
