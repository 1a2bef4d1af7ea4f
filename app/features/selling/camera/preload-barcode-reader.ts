import { cacheChunks } from '#app/http/cache-chunks.ts';
import { getConnection, mayPrefetchBarcodeReader } from '#app/offline/mirror/data-use.ts';
import { getVisit } from '#app/pwa/install/visits.ts';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { hasNativeReader } from './barcode-port.ts';
// oxlint-disable-next-line import/default -- Vite turns it into the URL of the built worker
import worker from './barcode-worker.ts?worker&url';

/**
 * Caches the barcode reader before the first scan, which may be offline: when Sell is opened, on a later visit, or once
 * installed. Does nothing if the browser has its own reader. Never throws.
 */
export async function preloadBarcodeReader({ opensSell = false } = {}): Promise<void> {
  if (!mayPrefetchBarcodeReader(getVisit(), getConnection(), opensSell)) return;
  try {
    if (!(await hasNativeReader())) await cacheChunks([worker, wasm]);
  } catch {
    // No network or no space: the first scan fetches it.
  }
}
