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

/** Lock timeout, disk full, read-only, connection lost, shut down or missing: SQLite's codes and PostgreSQL's classes. */
const UNAVAILABLE =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|(08|53|57P)...?$|55P03$|57014$|25006$|ECONNREFUSED$)/;

/** The error message of PostgreSQL's pool, which has no code, if no connection becomes free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** True if the database is currently unavailable, whatever the statement. Nothing was written. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(errorCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === NO_CONNECTION) return true;
  return false;
}
