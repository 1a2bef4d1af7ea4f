/** A question that both the server and this phone can answer. */
export interface NetworkFirstQuery<T> {
  server(this: void): Promise<T>;
  localDb(this: void): Promise<T>;
  /** The server's word, after the phone's was given. */
  onFresh(this: void, value: T): void;
}

export interface NetworkFirst {
  /** The server's answer, or the phone's where the server does not answer in time. Throws what the server says. */
  read<T>(question: NetworkFirstQuery<T>): Promise<T>;
  /** Asks the server again for what was answered by the phone. */
  revalidate(): void;
}

/** How long the server is waited for before the phone is asked; milliseconds. */
const TIMEOUT_MS = 700;
/** Of what the phone answered, the latest questions are asked again. */
const MAX_STALE = 12;

const sleep = async (milliseconds: number): Promise<undefined> =>
  new Promise((done) => void setTimeout(() => done(undefined), milliseconds));

interface NetworkFirstOptions {
  readonly wait?: (milliseconds: number) => Promise<undefined>;
  /** Begins as if the server had not answered: the browser says that it has no network. */
  readonly startOffline?: boolean;
}

/** One for a page. Once the server has failed to answer, the phone is asked at once, until the server answers again. */
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
    // Neither: what the server's side says is the reason.
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

/** By name and code: the errors' own file comes with the first question, after the first screen. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'NetworkError' || error.name === 'BadAnswerError') return true;
  if (!('status' in error && 'code' in error && typeof error.status === 'number')) return false;
  // A refusal without a code is not the shop's: something in between has answered.
  return error.code === undefined || error.status >= 500;
}
