import { LIMITS } from '#contract/limits.ts';

/** Trims search words and cuts them to the maximum length. */
export const parseSearchWords = (text: string | null): string =>
  (text ?? '').trim().slice(0, LIMITS.query.max);
