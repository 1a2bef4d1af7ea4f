/** The median; of an even number of values, the upper one. NaN without values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The quantile `share` (0..1), by the nearest rank above. NaN without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
