/** The name under which the browser wakes the service worker to send what waits: changes and drafts. */
export const SYNC_TAG = 'dogear:outbox';
