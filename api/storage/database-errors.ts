/** The driver's code of an error, wherever Drizzle wrapped it; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/**
 * True when a row was refused because another has the same unique value. Only for errors that a whole transaction threw:
 * inside one, PostgreSQL refuses everything after it, so use `onConflictDoNothing().returning()` there.
 */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE.has(errorCode(error) ?? '');

/** Locked for too long, full, read-only, broken off, shut down or not there: SQLite's names and PostgreSQL's classes. */
const UNAVAILABLE =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|(08|53|57P)...?$|55P03$|57014$|25006$|ECONNREFUSED$)/;

/** What PostgreSQL's pool says, without a code, when it has no connection free for too long. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** True when the database cannot do its work at present, whatever is asked of it. Nothing was written then. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(errorCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === NO_CONNECTION) return true;
  return false;
}
