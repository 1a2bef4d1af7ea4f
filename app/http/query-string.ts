type Value = string | number | boolean | undefined;

/** "?sort=newest&limit=24"; what is undefined is left out; nothing at all is "". */
export function queryString(values: Readonly<Record<string, Value>>): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const text = asked.toString();
  return text === '' ? '' : `?${text}`;
}

/** The cursor of the page after this one, out of the header Link: <…?cursor=…>; rel="next". */
export function nextCursorOf(headers: Headers): string | undefined {
  const link = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  if (link === undefined) return undefined;
  // Relative links are allowed; where they would lead does not matter, only what they ask.
  return new URL(link, 'https://shop.invalid').searchParams.get('cursor') ?? undefined;
}
