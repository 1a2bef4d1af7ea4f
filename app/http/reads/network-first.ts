/** A query that both the server and the local database can answer. */
export interface NetworkFirstQuery<T> {
  server(this: void): Promise<T>;
  localDb(this: void): Promise<T>;
  /** Receives the server's value after the local one was returned. */
  onFresh(this: void, value: T): void;
}

export interface NetworkFirst {
  /** Returns the server's value, or the local one if the server does not answer in time. Throws the server's refusals. */
  read<T>(this: void, question: NetworkFirstQuery<T>): Promise<T>;
  /** Asks the server again for everything that was answered locally. */
  revalidate(this: void): void;
}

/** How long to wait for the server before asking the local database. */
const TIMEOUT_MS = 700;
/** Stale queries to revalidate; the oldest are dropped. */
const MAX_STALE = 12;

const sleep = async (milliseconds: number): Promise<undefined> =>
  new Promise((done) => void setTimeout(() => done(undefined), milliseconds));

interface NetworkFirstOptions {
  readonly wait?: (milliseconds: number) => Promise<undefined>;
  /** Do not wait for the server at first: the browser reports that it is offline. */
  readonly startOffline?: boolean;
}

/** One instance per page. After a failure, the local database is asked at once until the server answers again. */
export function createNetworkFirst(options: NetworkFirstOptions = {}): NetworkFirst {
  const { wait = sleep } = options;
  const stale = new Map<object, () => void>();
  const underWay = new Set<object>();
  let doubtful = options.startOffline ?? false;

  const heard = (): void => {
    if (!doubtful) return;
    doubtful = false;
    again();
  };

  const again = (): void => {
    for (const [question, askAgain] of stale) if (!underWay.has(question)) askAgain();
  };

  const replace = async <T>(question: NetworkFirstQuery<T>, asked: Promise<T>): Promise<void> => {
    underWay.add(question);
    const outcome = await outcomeOf(asked);
    underWay.delete(question);
    if ('error' in outcome || !stale.delete(question)) return;
    question.onFresh(outcome.value);
    heard();
  };

  const replaceLater = <T>(question: NetworkFirstQuery<T>, asked: Promise<T>): void => {
    stale.set(question, () => void replace(question, question.server()));
    const [oldest] = stale.keys();
    if (stale.size > MAX_STALE && oldest !== undefined) stale.delete(oldest);
    void replace(question, asked);
  };

  const ask = async <T>(question: NetworkFirstQuery<T>): Promise<T> => {
    const asked = question.server();
    const inTime = await Promise.race([outcomeOf(asked), wait(doubtful ? 0 : TIMEOUT_MS)]);
    if (inTime !== undefined && 'value' in inTime) {
      heard();
      return inTime.value;
    }
    if (inTime !== undefined && !isUnavailable(inTime.error)) throw inTime.error;
    doubtful = true;

    const first = await Promise.any([taggedBy('server', asked), taggedBy('phone', question.localDb())]).catch(
      () => undefined,
    );
    // Both failed: report the server's error.
    if (first === undefined) return asked;
    if (first.by === 'phone') replaceLater(question, asked);
    else heard();
    return first.value;
  };

  return { read: ask, revalidate: again };
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

const outcomeOf = async <T>(asked: Promise<T>): Promise<Outcome<T>> =>
  asked.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

const taggedBy = async <B extends string, T>(by: B, asked: Promise<T>) => ({ by, value: await asked });

/** By name and code: the error classes are loaded lazily, after the first screen. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'NetworkError' || error.name === 'BadAnswerError') return true;
  if (!('status' in error && 'code' in error && typeof error.status === 'number')) return false;
  // Only the shop's own errors have a code; others come from a proxy or portal.
  return error.code === undefined || error.status >= 500;
}
