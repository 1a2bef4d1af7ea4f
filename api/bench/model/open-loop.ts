/** A request of one kind that took `latencyMs` from when it was due, however late it was sent. */
export interface Outcome<Kind extends string> {
  readonly kind: Kind;
  readonly latencyMs: number;
  readonly isFailed: boolean;
}

/** When a request is due, in ms from the start. */
export interface Arrival<Kind extends string> {
  readonly kind: Kind;
  readonly atMs: number;
}

/**
 * The arrivals of a Poisson process: independent users, `perSecond` on average, for a number of seconds. `random` returns
 * numbers from 0 (included) to 1 (excluded). A kind's weight is its share of all weights.
 */
export function poissonArrivals<Kind extends string>(
  weights: readonly (readonly [Kind, number])[],
  { perSecond, seconds, random }: { perSecond: number; seconds: number; random: () => number },
): Arrival<Kind>[] {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const kindOf = (share: number): Kind | undefined => {
    let left = share * total;
    return weights.find(([, weight]) => (left -= weight) < 0)?.[0];
  };
  const arrivals: Arrival<Kind>[] = [];
  let atMs = 0;
  for (;;) {
    atMs += (-Math.log(1 - random()) * 1_000) / perSecond;
    if (atMs >= seconds * 1_000) return arrivals;
    const kind = kindOf(random());
    if (kind !== undefined) arrivals.push({ kind, atMs });
  }
}

interface LoopOptions<Kind extends string> {
  readonly send: (kind: Kind) => Promise<void>;
  /** Requests under way; those that are due beyond it fail, so that a shop that hangs ends the run, not this machine. */
  readonly maxPending: number;
  /** Milliseconds, of any origin. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * Sends each request when it is due, whether or not earlier ones have been answered (open loop). A latency counts from that
 * instant, so that a shop that stalls does not hide how long its users wait ("coordinated omission").
 */
export async function runOpenLoop<Kind extends string>(
  arrivals: readonly Arrival<Kind>[],
  { send, maxPending, now, sleep }: LoopOptions<Kind>,
): Promise<Outcome<Kind>[]> {
  const outcomes: Outcome<Kind>[] = [];
  const pending = new Set<Promise<void>>();
  const began = now();
  const run = async ({ kind, atMs }: Arrival<Kind>): Promise<void> => {
    const isFailed = await send(kind).then(
      () => false,
      () => true,
    );
    outcomes.push({ kind, latencyMs: now() - began - atMs, isFailed });
  };
  for (const arrival of arrivals) {
    const early = arrival.atMs - (now() - began);
    if (early > 0) await sleep(early);
    if (pending.size >= maxPending) {
      outcomes.push({ kind: arrival.kind, latencyMs: now() - began - arrival.atMs, isFailed: true });
      continue;
    }
    const running = run(arrival).finally(() => pending.delete(running));
    pending.add(running);
  }
  await Promise.all(pending);
  return outcomes;
}
