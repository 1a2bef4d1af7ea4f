/**
 * Stands in requests for pictures that whoever asks keeps himself: the service worker lets them pass, and stays free for
 * what is on a screen.
 */
export const KEPT_BY_ASKER = 'Kept-By-Asker';

/** What a page says to a service worker that waits, when a person wants its version now. */
export const SKIP_WAITING = 'SKIP_WAITING';
