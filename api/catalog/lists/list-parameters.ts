import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { LIMITS } from '#contract/limits.ts';
import { SORTS } from '#contract/catalog/listing-queries.ts';

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, `This must be one of ${values.join(', ')}`);

/** A flag: present or absent. */
const trueOrAbsent = z.optional(
  z.pipe(
    z.literal('true', 'This can only be true, or left out'),
    z.transform((): true => true),
  ),
);

const { min, max } = LIMITS.page;

/** Page size: 1 to 100, digits only. */
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

/** Maximum cursor length, more than any valid cursor has. */
const MAX_CURSOR_LENGTH = 200;
const cursor = z.optional(
  z
    .string('This must be given once')
    .check(z.maxLength(MAX_CURSOR_LENGTH, 'This is not a cursor of this list')),
);

/** Query parameters that product lists and searches share. */
export const pageParameters = {
  inStock: trueOrAbsent,
  limit,
  cursor,
  category: z.optional(oneOf(CATEGORIES)),
};

export const listParameters = z.object({
  ...pageParameters,
  sort: z.optional(oneOf(SORTS)),
  featured: trueOrAbsent,
  popular: trueOrAbsent,
});

/** Query parameters of a category's list. */
export const categoryListParameters = z.omit(listParameters, { category: true });

export { limit as limitParameter, oneOf };
