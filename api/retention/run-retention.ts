import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { startInterval } from '../jobs/start-interval.ts';

/** A promise about how long data is kept. */
export interface RetentionRule {
  /** What is kept, as README and the log name it. */
  readonly data: string;
  readonly keptMs: number;
  /** What the time counts from. */
  readonly since: string;
  /** The sentence of the privacy page (app/screens/info/privacy.tsx), where it promises this. */
  readonly promise?: string;
  /** Deletes what is from before an instant, in milliseconds since 1970. */
  readonly purge: (deps: Deps, before: number) => Promise<void>;
}

/** Applies every rule once. One that fails is logged, and the next ones still run. */
export async function runRetention(deps: Deps, rules: readonly RetentionRule[]): Promise<void> {
  for (const { data, keptMs, purge } of rules) {
    if (deps.closing()) return;
    try {
      await purge(deps, deps.now() - keptMs);
    } catch (error) {
      deps.log.error({ err: error, data }, 'retention job failed');
    }
  }
}

/** Applies the rules now and every hour. Returns what stops it: it waits for the purge that is running. */
export const watchRetention = (deps: Deps, rules: readonly RetentionRule[]): (() => Promise<void>) =>
  startInterval(deps, HOUR_MS, 'retention run failed', () => runRetention(deps, rules));
