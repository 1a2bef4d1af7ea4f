import { setTimeout as sleep } from 'node:timers/promises';

/** A simulated user of the shop: each step is one request, and throws if its response is not the expected one. */
export interface Shopper {
  readonly steps: AsyncGenerator<void, never>;
}

interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly failures: readonly string[];
  /** Requests that began late, because every shopper still waited for a response. */
  readonly late: number;
  /** Milliseconds, from when a request was due. */
  readonly p50: number;
  readonly p99: number;
}

const TICK_MS = 5;

/**
 * Starts `perSecond` requests each second, whether or not earlier ones have been answered (open loop), until `until`
 * settles. Shoppers take turns; one whose step failed stops. Throws what `until` throws.
 */
export async function loadSteadily(
  shoppers: readonly Shopper[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<LoadResult> {
  const idle = [...shoppers];
  const running = new Set<Promise<void>>();
  const failures: string[] = [];
  const latencies: number[] = [];
  let late = 0;
  let started = 0;
  const step = async (shopper: Shopper, dueAt: number): Promise<void> => {
    try {
      await shopper.steps.next();
      latencies.push(performance.now() - dueAt);
      idle.push(shopper);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  const beganAt = performance.now();
  const isOver = watch(until);
  while (!isOver()) {
    const due = Math.floor(((performance.now() - beganAt) / 1_000) * perSecond);
    for (; started < due; started += 1) {
      const shopper = idle.shift();
      if (shopper === undefined) {
        late += 1;
        continue;
      }
      const dueAt = beganAt + (started * 1_000) / perSecond;
      const work = step(shopper, dueAt).finally(() => running.delete(work));
      running.add(work);
    }
    await sleep(TICK_MS);
  }
  const seconds = (performance.now() - beganAt) / 1_000;
  await Promise.all(running);
  await until;
  const sorted = latencies.toSorted((one, other) => one - other);
  const percentile = (share: number): number =>
    Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return {
    requests: latencies.length + failures.length,
    perSecond: Math.round(latencies.length / seconds),
    failures,
    late,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

function watch(until: Promise<unknown>): () => boolean {
  const state = { isOver: false };
  const end = (): void => {
    state.isOver = true;
  };
  until.then(end, end);
  return () => state.isOver;
}
