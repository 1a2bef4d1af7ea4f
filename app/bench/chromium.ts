import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to measure with: CHROMIUM_PATH, or the system's. Throws an Error if there is none. */
export function chromiumPath(): string {
  const path = [process.env['CHROMIUM_PATH'], ...PLACES].find(
    (place) => place !== undefined && existsSync(place),
  );
  if (path === undefined) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  return path;
}
