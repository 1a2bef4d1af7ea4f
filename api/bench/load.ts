import autocannon from 'autocannon';

/** The result of a load test. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly failures: number;
}

/** Requests `paths` in turn, 16 concurrently, for `seconds`. */
export async function loadOf(url: string, paths: readonly string[], seconds: number): Promise<Load> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  const result = await autocannon({ url, requests, duration: seconds, connections: 16 });
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
