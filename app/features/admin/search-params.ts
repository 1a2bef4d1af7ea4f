import { isDay } from '#contract/day.ts';
import { LIMITS } from '#contract/limits.ts';

/** Trims search words and cuts them to the maximum length. */
export const parseSearchWords = (text: string | null): string =>
  (text ?? '').trim().slice(0, LIMITS.query.max);

/** Parses a date ("2026-11-21"); undefined if invalid. */
export const parseDay = (text: string | null): string | undefined =>
  text !== null && isDay(text) ? text : undefined;
