/** What a form of Stripe's API holds: texts, and deeper in lists and objects of them. */
export type Form = { [name: string]: string | Form | (string | Form)[] };

/** `metadata[a]=1&expand[0]=b` -> `{ metadata: { a: '1' }, expand: ['b'] }`, as Stripe reads its bodies and queries. */
export function formIn(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, keysOf(name), value);
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, withLists(value)]));
}

/** `a[b][0]` -> a, b, 0 */
const keysOf = (name: string): string[] => name.split(/\[|\]\[?/).filter((key) => key !== '');

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

/** What is numbered from 0 is a list. */
function withLists(value: Form[string]): Form[string] {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList
    ? entries.map(([, inner]) => (Array.isArray(inner) ? Object.fromEntries(inner.entries()) : inner))
    : Object.fromEntries(entries);
}
