import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { LIMITS } from '#contract/limits.ts';
import { SORTS } from '#contract/catalog/listing-queries.ts';

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, `This must be one of ${values.join(', ')}`);

/** A filter that is either asked for or left out. */
const trueOrAbsent = z.optional(
  z.pipe(
    z.literal('true', 'This can only be true, or left out'),
    z.transform((): true => true),
  ),
);

const { min, max } = LIMITS.page;

/** How many items a page has: plain digits, 1 to 100. */
const limit = z.optional(
  z.pipe(
    z
      .string('This must be given once')
      .check(
        z.refine(
          (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= max,
          `This must be a whole number from ${min} to ${max}`,
        ),
      ),
    z.transform(Number),
  ),
);

/** Longer than any cursor of ours. */
const MAX_CURSOR_LENGTH = 200;
const cursor = z.optional(
  z
    .string('This must be given once')
    .check(z.maxLength(MAX_CURSOR_LENGTH, 'This is not a cursor of this list')),
);

/** What lists of products and searches take alike, as it stands in an address. */
export const pageParameters = {
  inStock: trueOrAbsent,
  limit,
  cursor,
  category: z.optional(oneOf(CATEGORIES)),
};

/** The parameters of a list of products. */
export const listParameters = z.object({
  ...pageParameters,
  sort: z.optional(oneOf(SORTS)),
  featured: trueOrAbsent,
  popular: trueOrAbsent,
});

/** The parameters of a list that is about one category already. */
export const categoryListParameters = z.omit(listParameters, { category: true });

export { limit as limitParameter, oneOf };
