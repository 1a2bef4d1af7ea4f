import { STORE_READER } from '#app/http/worker-messages.ts';
import { getConnection, mayStoreBarcodeReader } from '#app/offline/mirror/data-use.ts';
import { getVisit } from '#app/pwa/install/visits.ts';
import { hasNativeReader } from './barcode-port.ts';
import { hasStoredReader } from './stored-reader.ts';

let isAsked = false;

/**
 * Asks the service worker to store the barcode reader before the first scan, which may be offline: when Sell is opened, on a
 * later visit, or once installed. A reader that is stored is kept up to date. Never throws.
 */
export async function storeBarcodeReader({ opensSell = false } = {}): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator)) return;
  const device = { hasNativeReader: await hasNativeReader(), hasStoredReader: await hasStoredReader() };
  if (!mayStoreBarcodeReader(getVisit(), getConnection(), { ...device, opensSell })) return;
  isAsked = true;
  await ask();
  // The network was lost on the way, or there was none.
  addEventListener('online', () => void ask());
}

async function ask(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage(STORE_READER);
}
