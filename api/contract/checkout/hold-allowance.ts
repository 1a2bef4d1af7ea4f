/** The time of a hold, in epoch milliseconds. */
interface Span {
  readonly from: number;
  readonly until: number;
}

interface Allowance {
  readonly now: number;
  /** Duration of the next hold. */
  readonly wantedMs: number;
  /** Holds may take up at most `maxMs` of any `windowMs`. */
  readonly windowMs: number;
  readonly maxMs: number;
}

/**
 * Milliseconds until another hold fits into the allowance of a sliding window; 0 if it does now. Overlapping holds
 * count once: what matters is how long other buyers could not buy.
 */
export function waitForHold(holds: readonly Span[], { now, wantedMs, windowMs, maxMs }: Allowance): number {
  const start = now - windowMs;
  const spans = mergeSpans(
    holds
      .map(({ from, until }) => ({ from: Math.max(from, start), until: Math.min(until, now) }))
      .filter(({ from, until }) => from < until),
  );
  let excess = spans.reduce((sum, { from, until }) => sum + until - from, wantedMs - maxMs);
  if (excess <= 0) return 0;
  for (const { from, until } of spans) {
    if (until - from >= excess) return from + excess - start;
    excess -= until - from;
  }
  return windowMs;
}

/** Merges overlapping spans; sorted. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.until) result.push(span);
    else result[result.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return result;
}
