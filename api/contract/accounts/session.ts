/** The request header in which a page carries its session identifier. */
export const SESSION_REQUEST_HEADER = 'sessionid';
/** The response header with which the server issues or replaces it. */
export const SESSION_RESPONSE_HEADER = 'Session-ID';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const TOTAL_HEADER = 'X-Total-Count';

/** The short call that opens a session for a phone with nothing to sync, before a long call such as an upload. */
export const OPEN_SESSION = {
  path: '/api/sync',
  body: { protocol: 1, account: null, mutations: [], session: 1 },
} as const;
