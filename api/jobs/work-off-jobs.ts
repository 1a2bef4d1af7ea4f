import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { Hopeless } from './hopeless.ts';
import { claimJob, closeJob, dueJobs, putBackJob, type Claimed } from './jobs.repo.ts';

/**
 * Does the work of one kind of job. Done again, it must change nothing more: a process may die between the work and its
 * record. It ends within a minute or two, throws when it should be tried again, Hopeless when that is of no use.
 */
export type Handler = (deps: Deps, payload: object, key: string) => Promise<void>;

/** Kind -> handler. Jobs of other kinds are left to the processes that know them. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A job that a process died over is free again after this. */
const CLAIM_MS = 5 * MINUTE_MS;
const LOOKED_AT = 20;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const LONGEST_FAILURE = 500;

/**
 * Does the jobs that are due, one after the other, until there are none or `isEnough` says so; answers how many it tried.
 * Others may do the same at the same time: each job is claimed first, and done by whoever claimed it.
 */
export async function workOffJobs(
  deps: Deps,
  handlers: Handlers,
  isEnough: () => boolean = () => false,
): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    if (isEnough()) return tried;
    const claimed = await claimNext(deps, Object.keys(handlers));
    if (claimed === undefined) return tried;
    await tryJob(deps, handlers, claimed);
  }
}

async function claimNext(deps: Deps, kinds: readonly string[]): Promise<Claimed | undefined> {
  const now = deps.now();
  for (const key of await dueJobs(deps.storage.db, kinds, now, LOOKED_AT)) {
    const claimed = await deps.storage.transaction({}, (tx) =>
      claimJob(tx, key, { now, until: now + CLAIM_MS }),
    );
    if (claimed !== undefined) return claimed;
  }
  return undefined;
}

async function tryJob(deps: Deps, handlers: Handlers, claimed: Claimed): Promise<void> {
  const { key, kind, payload, attempts } = claimed;
  try {
    await handlers[kind]?.(deps, payload, key);
  } catch (error) {
    const hopeless = error instanceof Hopeless;
    // Not the error itself: a mail server repeats addresses in its own.
    deps.log.warn({ job: key, kind, attempts, hopeless, code: codeOf(error) }, 'a job failed');
    const failure = failureOf(error);
    await deps.storage.transaction({}, (tx) =>
      hopeless
        ? closeJob(tx, claimed, { doneAt: deps.now(), failure })
        : putBackJob(tx, claimed, { nextAt: deps.now() + pauseAfter(attempts), failure }),
    );
    return;
  }
  await deps.storage.transaction({}, (tx) => closeJob(tx, claimed, { doneAt: deps.now(), failure: null }));
}

/** 5 s, 10 s, 20 s … 6 h, a random part of it less, so that what failed together does not come back together. */
const pauseAfter = (attempts: number): number =>
  Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2));

const failureOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, LONGEST_FAILURE);

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : typeof error;
}
