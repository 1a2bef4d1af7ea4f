const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Chrome', /Chrome\/|CriOS/],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const firstOf = (known: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  known.find(([, pattern]) => pattern.test(text))?.[0];

/** A User-Agent header -> "Chrome on Android": enough for users to recognize a device, too little to track it. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser === undefined) return system ?? 'A device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
