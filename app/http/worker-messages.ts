/** Request header for pictures that the caller stores itself: the service worker does not handle them. */
export const BYPASS_WORKER_HEADER = 'Kept-By-Asker';

/** The cache of chunks stored on first use. */
export const CHUNK_CACHE = 'dogear-parts';

/** The cache of the barcode reader. */
export const READER_CACHE = 'dogear-reader';

/** The message that asks the service worker to store the barcode reader. */
export const STORE_READER = 'STORE_READER';

/** The message that tells a waiting service worker to take over. */
export const SKIP_WAITING = 'SKIP_WAITING';
