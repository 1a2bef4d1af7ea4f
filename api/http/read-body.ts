import type { Request } from 'express';
import * as z from 'zod/mini';
import { ShopError } from '#contract/shop-error.ts';

/** What zod says when a schema has no sentence of its own. */
const WORDLESS = 'Invalid input';
const NOT_VALID = 'This field is missing or not valid';

/**
 * A reader of JSON bodies: `const command = bodyOf(addToCartSchema)(req)`. Fields that the schema does not know are left
 * out. Throws ShopError invalid_input: malformed (400) when the body is not a JSON object, else (422) with `fields`
 * naming every bad field at once.
 */
export function bodyOf<S extends z.ZodMiniType>(schema: S): (req: Request) => z.infer<S> {
  return (req) => {
    const body: unknown = req.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new ShopError('invalid_input', 'Please send a JSON object.', { malformed: true });
    }
    const read = z.safeParse(schema, body);
    const fields = read.success ? unstorable(read.data) : fieldsOf(read.error.issues);
    if (read.success && Object.keys(fields).length === 0) return read.data;
    throw new ShopError('invalid_input', sentenceOf(fields), { fields });
  };
}

/** Field -> what is wrong with it; the first complaint about a field counts. */
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

/** PostgreSQL stores no NUL in a text, so no text with one gets past this door, on either database. */
function unstorable(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {};
  const bad = Object.entries(data).filter(([, value]) => typeof value === 'string' && value.includes('\0'));
  return Object.fromEntries(bad.map(([name]) => [name, 'This field has a character that cannot be stored']));
}
