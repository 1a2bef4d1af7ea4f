/** Request header for pictures that the caller stores itself: the service worker does not handle them. */
export const BYPASS_WORKER_HEADER = 'Kept-By-Asker';

/** The cache of chunks stored on first use or prefetched by the page. */
export const CHUNK_CACHE = 'dogear-parts';

/** The message that tells a waiting service worker to take over. */
export const SKIP_WAITING = 'SKIP_WAITING';
