type Value = string | number | boolean | undefined;

/** "?sort=newest&limit=24"; repeats lists, omits undefined values; "" if there are none. */
export function toQueryString(values: Readonly<Record<string, Value | readonly string[]>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (each !== undefined) params.append(name, String(each));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The next page's cursor, from the header Link: <…?cursor=…>; rel="next". */
export function parseNextCursor(headers: Headers): string | undefined {
  const link = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  if (link === undefined) return undefined;
  // Relative links are allowed: the base does not matter, only the query.
  return new URL(link, 'https://shop.invalid').searchParams.get('cursor') ?? undefined;
}
