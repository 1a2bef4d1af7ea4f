/** The Background Sync tag for sending the outbox and the drafts. */
export const SYNC_TAG = 'dogear:outbox';
