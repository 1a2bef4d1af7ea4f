const LOST = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** Whether the database connection was lost, so that a reconnect may help. */
export const isConnectionLost = (error: unknown): boolean =>
  !isQuotaExceeded(error) && namesOf(error).some((name) => LOST.has(name));

/** Whether the device's storage is full. */
export const isQuotaExceeded = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError');

/** The names of an error and of the errors that Dexie wrapped in it. */
function namesOf(error: unknown): readonly string[] {
  const names: string[] = [];
  let each: unknown = error;
  while (typeof each === 'object' && each !== null && 'name' in each && names.length < 5) {
    if (typeof each.name === 'string') names.push(each.name);
    each = 'inner' in each ? each.inner : undefined;
  }
  return names;
}
