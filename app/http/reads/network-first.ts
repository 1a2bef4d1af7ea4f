/** A query for both the server and the local database. */
export interface NetworkFirstQuery<T> {
  server(this: void): Promise<T>;
  localDb(this: void): Promise<T>;
  /** Receives the server's value after the local one was returned. */
  onFresh(this: void, value: T): void;
}

export interface NetworkFirst {
  /** Returns the server's value, or the local one if the server does not respond in time. Throws the server's errors. */
  read<T>(this: void, query: NetworkFirstQuery<T>): Promise<T>;
  /** Repeats at the server all queries whose values came from the local database. */
  revalidate(this: void): void;
}

/** How long to wait for the server before the local database is queried. */
const TIMEOUT_MS = 700;
/** Stale queries to revalidate; the oldest are dropped. */
const MAX_STALE = 12;

const sleep = async (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(() => resolve(undefined), milliseconds));

interface NetworkFirstOptions {
  readonly wait?: (milliseconds: number) => Promise<undefined>;
  /** Do not wait for the server at first: the browser reports that it is offline. */
  readonly startOffline?: boolean;
}

/** One instance per page. After a failure, the local database is queried at once until the server responds again. */
export function createNetworkFirst(options: NetworkFirstOptions = {}): NetworkFirst {
  const { wait = sleep } = options;
  const stale = new Map<object, () => void>();
  const inFlight = new Set<object>();
  let isUncertain = options.startOffline ?? false;

  const revalidate = (): void => {
    for (const [query, retry] of stale) if (!inFlight.has(query)) retry();
  };

  const markReachable = (): void => {
    if (!isUncertain) return;
    isUncertain = false;
    revalidate();
  };

  const replace = async <T>(query: NetworkFirstQuery<T>, request: Promise<T>): Promise<void> => {
    inFlight.add(query);
    const outcome = await outcomeOf(request);
    inFlight.delete(query);
    if ('error' in outcome || !stale.delete(query)) return;
    query.onFresh(outcome.value);
    markReachable();
  };

  const replaceLater = <T>(query: NetworkFirstQuery<T>, request: Promise<T>): void => {
    stale.set(query, () => void replace(query, query.server()));
    const [oldest] = stale.keys();
    if (stale.size > MAX_STALE && oldest !== undefined) stale.delete(oldest);
    void replace(query, request);
  };

  const read = async <T>(query: NetworkFirstQuery<T>): Promise<T> => {
    const request = query.server();
    const inTime = await Promise.race([outcomeOf(request), wait(isUncertain ? 0 : TIMEOUT_MS)]);
    if (inTime !== undefined && 'value' in inTime) {
      markReachable();
      return inTime.value;
    }
    if (inTime !== undefined && !isUnavailable(inTime.error)) throw inTime.error;
    isUncertain = true;

    const first = await Promise.any([
      withSource('server', request),
      withSource('localDb', query.localDb()),
    ]).catch(() => undefined);
    // Both failed: report the server's error.
    if (first === undefined) return request;
    if (first.source === 'localDb') replaceLater(query, request);
    else markReachable();
    return first.value;
  };

  return { read, revalidate };
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

const outcomeOf = async <T>(request: Promise<T>): Promise<Outcome<T>> =>
  request.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

const withSource = async <S extends string, T>(source: S, value: Promise<T>) => ({
  source,
  value: await value,
});

/** By name and code: the error classes are loaded lazily, after the first screen. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'NetworkError' || error.name === 'BadAnswerError') return true;
  if (!('status' in error && 'code' in error && typeof error.status === 'number')) return false;
  // Only the shop's own errors have a code; others come from a proxy or portal.
  return error.code === undefined || error.status >= 500;
}
