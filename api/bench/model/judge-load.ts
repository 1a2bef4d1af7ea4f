import { percentile } from '../statistics.ts';
import type { Outcome } from './open-loop.ts';

/** The latencies of a kind of request, or of all, in ms. */
export interface Latencies {
  readonly requests: number;
  /** Share of failed requests, 0 to 1. */
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function latenciesOf(outcomes: readonly Outcome<string>[]): Latencies {
  const times = outcomes.map(({ latencyMs }) => latencyMs);
  return {
    requests: outcomes.length,
    failed: outcomes.filter(({ isFailed }) => isFailed).length / Math.max(1, outcomes.length),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
  };
}

/** Above these, a rate is more than the shop carries. */
export const BOUNDS = { p99Ms: 500, failed: 0.001 };

/** A rate, requests a second, and what it led to. */
export interface Step {
  readonly rate: number;
  readonly all: Latencies;
}

export const isCarried = ({ all }: Step): boolean => all.p99 <= BOUNDS.p99Ms && all.failed <= BOUNDS.failed;

/** The highest rate before the first that the shop did not carry; undefined if it carried none. */
export function findKnee(steps: readonly Step[]): number | undefined {
  const broken = steps.findIndex((step) => !isCarried(step));
  return (broken === -1 ? steps : steps.slice(0, broken)).at(-1)?.rate;
}

/** A measured value at an instant. */
export interface Point {
  readonly minute: number;
  readonly value: number;
}

/** The slope of the line that fits the points best (least squares), per minute; 0 for fewer than two instants. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  const [minute, value] = [mean((point) => point.minute), mean((point) => point.value)];
  const spread = mean((point) => (point.minute - minute) ** 2);
  return spread === 0 ? 0 : mean((point) => (point.minute - minute) * (point.value - value)) / spread;
}

/** Whether a value grows: the fitted line rises by more than `allowed` over the measured time. */
export function isGrowing(points: readonly Point[], allowed: number): boolean {
  const minutes = points.map(({ minute }) => minute);
  return slopeOf(points) * (Math.max(...minutes) - Math.min(...minutes)) > allowed;
}
