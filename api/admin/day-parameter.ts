import * as z from 'zod/mini';

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A day in an address, "2026-11-21". */
export const dayParameter = z.string().check(z.refine(isDay, 'This must be a day, such as 2026-11-21'));
