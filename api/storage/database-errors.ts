/** The driver's error code, also if Drizzle wrapped the error; undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/**
 * True for a violated unique constraint. Only for errors of a whole transaction: within one, PostgreSQL refuses all further
 * statements, so use `onConflictDoNothing().returning()` there.
 */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE.has(errorCode(error) ?? '');

/**
 * Lock timeout, disk full, read-only, connection lost, shut down or missing, conflicts that outlasted the retries: SQLite's
 * codes, PostgreSQL's classes and those of the network.
 */
const UNAVAILABLE =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|(08|53|57P)...?$|(40001|40P01|55P03|57014|25006|25P0[34])$|(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$)/;

/** The messages of PostgreSQL's driver and pool, which have no code, for a connection that was lost or not made in time. */
const NO_CONNECTION = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/**
 * True if the database is currently unavailable, whatever the statement. Nothing was written, except
 * perhaps by a COMMIT whose answer was lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(errorCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (NO_CONNECTION.has(cause.message)) return true;
  return false;
}
