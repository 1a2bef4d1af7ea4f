import { keepParts } from '#app/http/keep-parts.ts';
import { connectionNow, mayFetchReaderAhead } from '#app/offline/mirror/data-use.ts';
import { visitNow } from '#app/pwa/install/visits.ts';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { hasNativeReader } from './barcode-port.ts';
// oxlint-disable-next-line import/default -- Vite makes it the address of the built worker
import worker from './barcode-worker.ts?worker&url';

/**
 * Puts the barcode reader on this phone before the first scan, which may be without a network: when Sell is opened, on a
 * later visit, or once installed. Not where the browser reads barcodes by itself. Never throws.
 */
export async function keepBarcodeReader({ opensSell = false } = {}): Promise<void> {
  if (!mayFetchReaderAhead(visitNow(), connectionNow(), opensSell)) return;
  try {
    if (!(await hasNativeReader())) await keepParts([worker, wasm]);
  } catch {
    // No network, or no room: the first scan fetches it.
  }
}
