/** A parsed form of Stripe's API: strings, nested in lists and objects. */
export type Form = { [name: string]: string | Form | (string | Form)[] };

/** `metadata[a]=1&expand[0]=b` -> `{ metadata: { a: '1' }, expand: ['b'] }`, as Stripe parses bodies and queries. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, splitName(name), value);
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, withLists(value)]));
}

/** `a[b][0]` -> a, b, 0 */
const splitName = (name: string): string[] => name.split(/\[|\]\[?/).filter((key) => key !== '');

function put(form: Form, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const known = form[key];
  const inner: Form = typeof known === 'object' && !Array.isArray(known) ? known : {};
  form[key] = inner;
  put(inner, rest, value);
}

/** Converts objects with keys 0, 1, … to lists. */
function withLists(value: Form[string]): Form[string] {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList
    ? entries.map(([, inner]) => (Array.isArray(inner) ? Object.fromEntries(inner.entries()) : inner))
    : Object.fromEntries(entries);
}
