import { STACK } from '#contract/selling/stack-messages.ts';

/** A typed number of copies: at least one, at most as many as a listing can have. */
export const parseCopies = (text: string): number =>
  Math.min(STACK.maxCopies, Math.max(1, Math.round(Number(text)) || 1));
