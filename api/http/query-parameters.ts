import * as z from 'zod/mini';
import { isDay } from '#contract/day.ts';

/** A day as a query parameter, "2026-11-21". */
export const dayParameter = z.string().check(z.refine(isDay, 'This must be a day, such as 2026-11-21'));

/** A whole number as a query parameter, in plain digits. */
export const wholeParameter = (min: number, max: number) =>
  z.pipe(
    z
      .string('This must be given once')
      .check(
        z.refine(
          (text) => /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= min && Number(text) <= max,
          `This must be a whole number from ${min} to ${max}`,
        ),
      ),
    z.transform(Number),
  );
