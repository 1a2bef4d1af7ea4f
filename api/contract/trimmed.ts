import * as z from 'zod/mini';

/** A text that has at least `min` characters without the spaces around it, and at most `max` with them. */
export const trimmed = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.refine((text) => text.trim().length >= min, message),
    z.maxLength(max, message),
  );
