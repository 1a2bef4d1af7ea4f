import type { Request } from 'express';
import * as z from 'zod/mini';
import { ShopError } from '#contract/shop-error.ts';

/** zod's default message. */
const WORDLESS = 'Invalid input';
const NOT_VALID = 'This field is missing or not valid';

/**
 * Returns a reader of JSON bodies: `const command = bodyOf(addToCartSchema)(req)`. It drops fields that are not in the schema.
 * Throws ShopError invalid_input: malformed (400) if the body is not a JSON object, else (422) with all invalid `fields`.
 */
export function bodyOf<S extends z.ZodMiniType>(schema: S): (req: Request) => z.infer<S> {
  return (req) => {
    const body: unknown = req.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new ShopError('invalid_input', 'Please send a JSON object.', { malformed: true });
    }
    const read = z.safeParse(schema, body);
    const fields = read.success ? Object.fromEntries(unstorable(read.data)) : fieldsOf(read.error.issues);
    if (read.success && Object.keys(fields).length === 0) return read.data;
    throw new ShopError('invalid_input', sentenceOf(fields), { fields });
  };
}

/** The first error message of each field, by field name. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.map(String).join('.');
    fields[name] ??= issue.message === WORDLESS ? NOT_VALID : issue.message;
  }
  return fields;
}

/** "Please check productId and quantity." */
export function sentenceOf(fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields);
  const last = names.pop();
  return `Please check ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}.`;
}

/** PostgreSQL stores no NUL, and in JSON no lone surrogate. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** An error message for each text that not both databases can store, by its path: "selection.filter.q". */
function unstorable(data: unknown, path: readonly string[] = []): (readonly [string, string])[] {
  if (typeof data === 'string')
    return UNSTORABLE.test(data)
      ? [[path.join('.'), 'This field has a character that cannot be stored']]
      : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => unstorable(value, [...path, name]));
}
