import { READER_CACHE } from '#app/http/worker-messages.ts';

/** Whether the service worker has stored our barcode reader, perhaps that of a former build. */
export const hasStoredReader = async (): Promise<boolean> =>
  'caches' in globalThis && caches.has(READER_CACHE).catch(() => false);
