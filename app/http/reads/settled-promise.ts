// A promise whose value is known is marked: a screen shows it without waiting. React's `use` reads the same two fields.
const SETTLED = 'fulfilled';

/** Marks a promise as settled. */
export function markSettled<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: SETTLED, value });
}

export const settledPromise = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: SETTLED, value });

/** The value of a settled promise; anything else as it is. */
export const valueOrPromise = (loaded: unknown): unknown =>
  loaded instanceof Promise && 'status' in loaded && loaded.status === SETTLED && 'value' in loaded
    ? loaded.value
    : loaded;
