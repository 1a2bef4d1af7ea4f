/** The name under which the browser wakes the service worker to drain the outbox. */
export const SYNC_TAG = 'dogear:outbox';
