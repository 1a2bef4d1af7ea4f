/**
 * synced: the outbox is empty, but for changes of sales that an older server does not know. unreachable: retry later. not_yours: the session belongs to another account;
 * update_required: the server speaks a newer protocol; in both cases the outbox is kept. signed_out: the session has ended,
 * and the device continues as a guest.
 */
export type DrainResult = 'synced' | 'unreachable' | 'not_yours' | 'update_required' | 'signed_out';
