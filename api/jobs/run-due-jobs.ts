import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { endAfter } from '../tracing/span.ts';
import { NonRetryableError } from './non-retryable-error.ts';
import { RetryLaterError } from './retry-later-error.ts';
import { claimJob, closeJob, dueJobs, retryJobAt, type ClaimedJob } from './jobs.repo.ts';

/**
 * Runs jobs of one kind. It must be idempotent, because a process may crash before the job is closed, and end within two
 * minutes. It throws to be retried, RetryLaterError after a certain time, NonRetryableError to give the job up.
 */
export type Handler = (deps: Deps, payload: object, key: string) => Promise<void>;

/** Kind -> handler. Jobs of other kinds are left to other processes. */
export type Handlers = Readonly<Record<string, Handler>>;

/** After this, another worker may claim a job whose worker crashed. */
export const LEASE_MS = 5 * MINUTE_MS;
const CANDIDATES = 20;
const MIN_DELAY_MS = 5_000;
/** The longest delay of a job: one scheduled for twice as far ahead was scheduled by a clock that was ahead, and is due. */
const MAX_DELAY_MS = 6 * HOUR_MS;
const MAX_FAILURE_LENGTH = 500;

/**
 * Runs due jobs one after the other until none is left or `shouldStop` returns true. Returns how many it attempted. Safe to
 * call concurrently: each job is claimed first.
 */
export async function runDueJobs(
  deps: Deps,
  handlers: Handlers,
  shouldStop: () => boolean = () => false,
): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (shouldStop()) return count;
    const claimed = await claimNext(deps, Object.keys(handlers));
    if (claimed === undefined) return count;
    await tryJob(deps, handlers, claimed);
  }
}

async function claimNext(deps: Deps, kinds: readonly string[]): Promise<ClaimedJob | undefined> {
  const now = deps.now();
  const times = { now, maxLease: now + 2 * LEASE_MS, maxNextAt: now + 2 * MAX_DELAY_MS };
  return deps.storage.transaction({}, async (tx) => {
    for (const key of await dueJobs(tx, kinds, times, CANDIDATES)) {
      const claimed = await claimJob(tx, key, { ...times, until: now + LEASE_MS });
      if (claimed !== undefined) return claimed;
    }
    return undefined;
  });
}

async function tryJob(deps: Deps, handlers: Handlers, claimed: ClaimedJob): Promise<void> {
  const { key, kind, attempts } = claimed;
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  try {
    await runHandler(deps, handlers, claimed);
  } catch (error) {
    const isFinal = error instanceof NonRetryableError;
    // Not the error itself: a mail server's message repeats addresses.
    deps.log.warn({ job: key, kind, attempts, isFinal, code: errorCode(error) }, 'job failed');
    deps.monitor.jobRun(kind, isFinal ? 'given_up' : 'retried', seconds());
    const failure = failureText(error);
    await deps.storage.transaction({}, (tx) =>
      isFinal
        ? closeJob(tx, claimed, { doneAt: deps.now(), failure })
        : retryJobAt(tx, claimed, { nextAt: deps.now() + retryDelay(attempts, error), failure }),
    );
    return;
  }
  deps.monitor.jobRun(kind, 'done', seconds());
  await deps.storage.transaction({}, (tx) => closeJob(tx, claimed, { doneAt: deps.now(), failure: null }));
}

async function runHandler(
  deps: Deps,
  handlers: Handlers,
  { key, kind, payload, attempts }: ClaimedJob,
): Promise<void> {
  const run = async (): Promise<void> => handlers[kind]?.(deps, payload, key);
  const attributes = { 'dogear.job.kind': kind, 'dogear.job.attempt': attempts };
  const span = deps.tracing?.startJob({ name: `job ${kind}`, kind: 'consumer', attributes }, key);
  await (span === undefined ? run() : endAfter(span, run));
}

/** The delay that the handler asks for, or exponential backoff with jitter: 5 s, 10 s, 20 s … 6 h, less a random part of up to a half. */
const retryDelay = (attempts: number, error: unknown): number =>
  error instanceof RetryLaterError
    ? error.delayMs
    : Math.round(Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2));

const failureText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, MAX_FAILURE_LENGTH);

function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : typeof error;
}
