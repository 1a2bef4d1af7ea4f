import type { DrainResult } from '../../offline/outbox/drain-outbox.ts';
import { retryDelayMs } from '../../offline/outbox/retry-policy.ts';

/** A change made while the shop is out of reach is tried within this time, not with every tap; milliseconds. */
const SOON = 2_000;

export interface SyncWhenPorts {
  readonly drain: (how: { readonly ask: boolean }) => Promise<DrainResult>;
  readonly random: () => number;
  readonly now: () => number;
  /** Runs a task after so many milliseconds; answers how to call it off. */
  readonly later: (task: () => void, delay: number) => () => void;
}

export interface Syncing {
  /** Sends what waits and asks how things are. One run at a time; what comes meanwhile is the next. */
  readonly ask: () => Promise<DrainResult>;
  /** Something waits: it is sent at once, or soon where the last try failed. */
  readonly tapped: () => void;
  /** A moment at which the network may be back, or gone: forgets how often it failed, and tries. */
  readonly hint: () => void;
}

/** Decides when the outbox is drained. After a failure it tries again by itself, ever more seldom. */
export function syncWhen({ drain, random, now, later }: SyncWhenPorts): Syncing {
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<DrainResult> | undefined;
  let asks = false;
  let failures = 0;
  let retry: { readonly at: number; readonly callOff: () => void } | undefined;

  const retryIn = (delay: number): void => {
    retry?.callOff();
    retry = { at: now() + delay, callOff: later(askQuietly, delay) };
  };

  const run = async (): Promise<DrainResult> => {
    const ask = asks;
    [asks, queued] = [false, undefined];
    retry?.callOff();
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
    asks ||= ask;
    if (queued === undefined) {
      queued = running.then(run);
      running = queued.catch(() => undefined);
    }
    return queued;
  };

  /** For what nobody waits for: a database that fails is told by the next tap. */
  const askQuietly = (): void => void sync(true).catch(() => undefined);

  return {
    ask: async () => sync(true),
    tapped: () => {
      if (retry === undefined) void sync(false).catch(() => undefined);
      else if (retry.at - now() > SOON) retryIn(SOON);
    },
    hint: () => {
      failures = 0;
      askQuietly();
    },
  };
}

/** By the page's own clock. */
export const syncInPage = (drain: SyncWhenPorts['drain']): Syncing =>
  syncWhen({
    drain,
    random: Math.random,
    now: Date.now,
    later: (task, delay) => {
      const timer = setTimeout(task, delay);
      return () => clearTimeout(timer);
    },
  });
