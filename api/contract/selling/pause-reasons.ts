/** Why listings are not for sale though there are copies, and the bit of each reason in `products.paused`. */
export const PAUSE_BITS = { away: 1, unsent: 2, unreachable: 4, blocked: 8 } as const;
export type PauseReason = keyof typeof PAUSE_BITS;
export const PAUSE_REASONS = [
  'away',
  'unsent',
  'unreachable',
  'blocked',
] as const satisfies readonly PauseReason[];

/** The reasons in the bits of `products.paused`. */
export const pauseReasonsOf = (paused: number): PauseReason[] =>
  PAUSE_REASONS.filter((reason) => (paused & PAUSE_BITS[reason]) !== 0);
