import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { languageName } from '#contract/catalog/languages.ts';
import { LIMITS } from '#contract/limits.ts';
import { isDecade, PRICE_BANDS, SORTS } from '#contract/catalog/listing-queries.ts';

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, `This must be one of ${values.join(', ')}`);

/** Most values of one facet. */
const MAX_VALUES = 40;

/** A parameter that may be repeated. Forms send empty fields: they count as absent. */
const anyOf = <S extends z.ZodMiniType<string>>(each: S) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => [given].flat().filter((one) => one !== '')),
      z.array(each).check(z.maxLength(MAX_VALUES, `This may be given at most ${MAX_VALUES} times`)),
    ),
  );

const text = z
  .string()
  .check(z.maxLength(LIMITS.name.max, `This may have at most ${LIMITS.name.max} characters`));

const dollars = z.optional(
  z.pipe(
    z
      .string('This must be given once')
      .check(
        z.refine(
          (amount) => /^\d{1,6}(\.\d{1,2})?$/.test(amount) && Number(amount) <= LIMITS.price.max,
          'This must be a price in dollars, with at most 2 decimals',
        ),
      ),
    z.transform(Number),
  ),
);

/** Query parameters that filter lists and searches; all but the prices can be repeated. */
export const filterParameters = {
  category: anyOf(oneOf(CATEGORIES)),
  condition: anyOf(oneOf(CONDITIONS)),
  price: anyOf(oneOf(PRICE_BANDS)),
  minPrice: dollars,
  maxPrice: dollars,
  decade: anyOf(
    z.string().check(z.refine(isDecade, 'This must be the first year of a decade, such as 1990')),
  ),
  language: anyOf(z.pipe(text, z.transform(languageName))),
  binding: anyOf(text),
  seller: anyOf(text),
};

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
          (digits) => /^[1-9]\d{0,2}$/.test(digits) && Number(digits) <= max,
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
export const pageParameters = { ...filterParameters, inStock: trueOrAbsent, limit, cursor };

/** Query parameters of a list without filters. */
export const pageOnlyParameters = z.object({ limit, cursor });

export const listParameters = z.object({
  ...pageParameters,
  sort: z.optional(oneOf(SORTS)),
  featured: trueOrAbsent,
  popular: trueOrAbsent,
});

/** Query parameters of a category's list. */
export const categoryListParameters = z.omit(listParameters, { category: true });

export { limit as limitParameter, oneOf };
