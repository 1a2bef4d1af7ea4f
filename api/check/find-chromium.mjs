import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// A headless shell has no windows to draw: journeys take a fifth less of processor time with it.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const find = () => [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));

/**
 * Sets CHROMIUM_PATH to the browser for the journeys: the one it names already, the system's, Debian's (installed as root
 * where apt-get is), or leaves it to Playwright, which installs its own.
 * @returns {boolean} whether there is one
 */
export function findChromium() {
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the journeys ...\n');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!find()) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
  }
  const path = find();
  if (path !== undefined) process.env.CHROMIUM_PATH = path;
  return path !== undefined || playwrightsOwn();
}

const playwrightsOwn = () =>
  spawnSync('node_modules/.bin/playwright', ['install', '--only-shell', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;
