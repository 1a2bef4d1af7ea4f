/** The least that a stack suggests; cents. */
const MIN_STACK_CENTS = 50;

/** Percents below the suggested price that a stack can be set to. */
export const STACK_PERCENTS = [0, 5, 10, 15, 20, 25, 30] as const;
export type StackPercent = (typeof STACK_PERCENTS)[number];

/** The suggested price less some percent, at least $0.50. Cents. */
export const stackPrice = (recommendedCents: number, percent: StackPercent): number =>
  Math.max(MIN_STACK_CENTS, Math.round((recommendedCents * (100 - percent)) / 100));
