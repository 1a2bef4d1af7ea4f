/**
 * Stands in requests for pictures that whoever asks keeps himself: the service worker lets them pass, and stays free for
 * what is on a screen.
 */
export const KEPT_BY_ASKER = 'Kept-By-Asker';

/** The cache of files that are kept when they are first used, or fetched ahead by the page. */
export const PARTS_CACHE = 'dogear-parts';

/** What a page says to a service worker that waits, when a person wants its version now. */
export const SKIP_WAITING = 'SKIP_WAITING';
