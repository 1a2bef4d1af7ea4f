import * as z from 'zod/mini';
import { isDay } from '#contract/day.ts';

/** A day in an address, "2026-11-21". */
export const dayParameter = z.string().check(z.refine(isDay, 'This must be a day, such as 2026-11-21'));
