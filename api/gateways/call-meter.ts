import { HOUR_MS } from '#contract/durations.ts';
import { traced, type SpanDescription } from '../tracing/span.ts';
import { NO_MONITOR, type Monitor } from './monitoring/monitor.ts';

/** Statistics of calls to an external service in one hour (`hour`: its start in ms since 1970). */
export interface CallHour {
  readonly name: string;
  readonly hour: number;
  readonly calls: number;
  readonly failures: number;
  readonly totalMs: number;
  readonly slowestMs: number;
}

/** Which outcomes count as failures of the service. Default: all errors, and no results. */
interface Failing<T> {
  readonly answer?: (answer: T) => boolean;
  readonly error?: (error: unknown) => boolean;
}

/** Counts calls to external services in memory until the counts are stored. */
export interface CallMeter {
  /** Makes a call and counts it under the service's name: "smtp". */
  count<T>(name: string, call: () => Promise<T>, failing?: Failing<T>): Promise<T>;
  /** Returns and resets the counts. */
  take(): CallHour[];
  /** Adds back counts whose write failed. */
  giveBack(hours: readonly CallHour[]): void;
}

/** Without the address: it may contain what was searched for. */
const spanOf = (name: string): SpanDescription => ({
  name,
  kind: 'client',
  attributes: { 'service.peer.name': name },
});

export function createCallMeter(
  now: () => number,
  monitor: Pick<Monitor, 'providerCall'> = NO_MONITOR,
): CallMeter {
  const counted = new Map<string, CallHour>();

  const add = (more: CallHour): void => {
    const key = `${more.name} ${more.hour}`;
    const known = counted.get(key);
    if (known === undefined) counted.set(key, more);
    else
      counted.set(key, {
        ...known,
        calls: known.calls + more.calls,
        failures: known.failures + more.failures,
        totalMs: known.totalMs + more.totalMs,
        slowestMs: Math.max(known.slowestMs, more.slowestMs),
      });
  };

  return {
    count: async (name, call, failing = {}) => {
      const began = performance.now();
      const end = (failed: boolean): void => {
        const elapsed = performance.now() - began;
        const took = Math.round(elapsed);
        const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
        add({ name, hour, calls: 1, failures: Number(failed), totalMs: took, slowestMs: took });
        monitor.providerCall(name, failed ? 'failed' : 'ok', elapsed / 1000);
      };
      try {
        const answer = await traced(() => spanOf(name), call);
        end(failing.answer?.(answer) ?? false);
        return answer;
      } catch (error) {
        end(failing.error?.(error) ?? true);
        throw error;
      }
    },
    take: () => {
      const taken = [...counted.values()];
      counted.clear();
      return taken;
    },
    giveBack: (hours) => {
      for (const hour of hours) add(hour);
    },
  };
}
