import { keepParts } from '#app/http/keep-parts.ts';
import { connectionNow, mayFetchReaderAhead } from '#app/offline/mirror/data-use.ts';
import { visitNow } from '#app/pwa/install/visits.ts';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { hasNativeReader } from './barcode-port.ts';
// oxlint-disable-next-line import/default -- Vite turns it into the URL of the built worker
import worker from './barcode-worker.ts?worker&url';

/**
 * Caches the barcode reader before the first scan, which may be offline: when Sell is opened, on a later visit, or once
 * installed. Does nothing if the browser has its own reader. Never throws.
 */
export async function preloadBarcodeReader({ opensSell = false } = {}): Promise<void> {
  if (!mayFetchReaderAhead(visitNow(), connectionNow(), opensSell)) return;
  try {
    if (!(await hasNativeReader())) await keepParts([worker, wasm]);
  } catch {
    // No network or no space: the first scan fetches it.
  }
}
