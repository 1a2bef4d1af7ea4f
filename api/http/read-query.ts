import type { Request } from 'express';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import { wholeParameter } from './query-parameters.ts';
import { fieldsOf, sentenceOf } from './read-body.ts';

/**
 * Returns a reader of query parameters: `queryOf(z.object({ sort: z.optional(z.enum(SORTS)) }))(req)`. Values are strings; a
 * repeated parameter is an array, which a string schema refuses. Empty values count as absent, because forms send them for
 * empty fields. Throws ShopError invalid_input, malformed (400), with `fields`.
 */
export function queryOf<S extends z.ZodMiniObject>(schema: S): QueryReader<S> {
  const read = (req: Pick<Request, 'query'>): z.infer<S> => {
    const given: Record<string, unknown> = Object.fromEntries(
      Object.entries(req.query).filter(([, value]) => value !== ''),
    );
    const nul = Object.keys(given).filter((name) =>
      [given[name]].flat().some((value) => String(value).includes('\0')),
    );
    const parsed = z.safeParse(schema, given);
    // A value of a repeated parameter goes by the parameter's name.
    const issues = parsed.success ? [] : parsed.error.issues;
    const fields = fieldsOf(issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) })));
    for (const name of nul) fields[name] = 'This has a character that nothing contains';
    if (parsed.success && nul.length === 0) return parsed.data;
    throw new ShopError('invalid_input', sentenceOf(fields), { malformed: true, fields });
  };
  return Object.assign(read, { parameters: Object.keys(schema.shape) });
}

interface QueryReader<S extends z.ZodMiniObject> {
  (req: Pick<Request, 'query'>): z.infer<S>;
  /** The names of all parameters in the schema. */
  readonly parameters: readonly string[];
}

/** Of a list that is read page by page: which page, and how many rows at most. */
export const pageParameters = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(wholeParameter(1, 200)),
});

/** The same of a list that can be searched. */
export const searchPageParameters = z.extend(pageParameters, {
  q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
});

/** Parses the id in a path: an integer from 1 to 2^53-1, in plain digits. Throws ShopError invalid_input, malformed (400). */
export function idOf(text: string | readonly string[] | undefined): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new ShopError('invalid_input', 'That is not the number of an item.', {
    malformed: true,
    fields: { id: 'This must be a positive whole number' },
  });
}
