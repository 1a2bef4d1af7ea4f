import type { DrainResult } from '../../offline/outbox/drain-result.ts';
import { retryDelayMs } from '../../offline/outbox/retry-policy.ts';

/** After a failed sync, a new change is sent within this time instead of at once (throttling). */
const MAX_DELAY_AFTER_CHANGE_MS = 2_000;

export interface SyncSchedulerPorts {
  readonly drain: (how: { readonly ask: boolean }) => Promise<DrainResult>;
  readonly random: () => number;
  readonly now: () => number;
  /** setTimeout; returns the cancel function. */
  readonly schedule: (task: () => void, delay: number) => () => void;
}

export interface SyncScheduler {
  /** Syncs even if nothing is pending. One run at a time; calls during a run share the next one. */
  readonly syncNow: () => Promise<DrainResult>;
  /** Sends pending changes at once, or soon after a failure. */
  readonly scheduleSync: () => void;
  /** The network may be back: resets the backoff and syncs. */
  readonly retryNow: () => void;
}

/** Decides when to drain the outbox. Retries failures with exponential backoff. */
export function createSyncScheduler({ drain, random, now, schedule }: SyncSchedulerPorts): SyncScheduler {
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<DrainResult> | undefined;
  let isSyncRequested = false;
  let failures = 0;
  let retry: { readonly at: number; readonly cancel: () => void } | undefined;

  const retryIn = (delay: number): void => {
    retry?.cancel();
    retry = { at: now() + delay, cancel: schedule(syncInBackground, delay) };
  };

  const run = async (): Promise<DrainResult> => {
    const ask = isSyncRequested;
    [isSyncRequested, queued] = [false, undefined];
    retry?.cancel();
    retry = undefined;
    let drained: DrainResult = 'unreachable';
    try {
      drained = await drain({ ask });
      return drained;
    } finally {
      failures = drained === 'unreachable' ? failures + 1 : 0;
      if (failures > 0) retryIn(retryDelayMs(failures, random()));
    }
  };

  const sync = async (ask: boolean): Promise<DrainResult> => {
    isSyncRequested ||= ask;
    if (queued === undefined) {
      queued = running.then(run);
      running = queued.catch(() => undefined);
    }
    return queued;
  };

  /** Ignores database errors: the next tap reports them. */
  const syncInBackground = (): void => void sync(true).catch(() => undefined);

  return {
    syncNow: async () => sync(true),
    scheduleSync: () => {
      if (retry === undefined) void sync(false).catch(() => undefined);
      else if (retry.at - now() > MAX_DELAY_AFTER_CHANGE_MS) retryIn(MAX_DELAY_AFTER_CHANGE_MS);
    },
    retryNow: () => {
      failures = 0;
      syncInBackground();
    },
  };
}

export const createPageSyncScheduler = (drain: SyncSchedulerPorts['drain']): SyncScheduler =>
  createSyncScheduler({
    drain,
    random: Math.random,
    now: Date.now,
    schedule: (task, delay) => {
      const timer = setTimeout(task, delay);
      return () => clearTimeout(timer);
    },
  });
