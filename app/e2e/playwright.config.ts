import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { EAGER_POSITIONS } from '../bench/chromium.ts';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { findFreePort } from './find-free-port.ts';

// Workers load this file again and must use the same server: they inherit these variables.
process.env['JOURNEY_PORT'] ??= await findFreePort();
process.env['JOURNEY_DATA'] ??= mkdtempSync(join(tmpdir(), 'dogear-journeys-'));
process.env['JOURNEYS_BEGAN'] ??= new Date().toISOString();
const port = process.env['JOURNEY_PORT'];
const origin = `http://127.0.0.1:${port}`;

// Playwright's own Chromium when the machine has none. In the same order as api/check/find-chromium.mjs.
const chromium = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // On two busy cores a browser can be slow: a test that passes on retry is reported as flaky.
  retries: process.env['CI'] ? 2 : 1,
  reporter: 'line',
  outputDir: join(process.env['JOURNEY_DATA'], 'failures'),
  globalTeardown: './remove-journey-data.setup.ts',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    baseURL: origin,
    // A service worker would bypass route mocks: only its own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        EAGER_POSITIONS,
      ],
    },
  },
  // The built server, as `npm start` runs it, with a catalog and a database of its own.
  webServer: {
    command: 'node dist/server/main.js',
    cwd: join(import.meta.dirname, '../..'),
    url: `${origin}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: join(process.env['JOURNEY_DATA'], 'data'),
      DATABASE_URL: '',
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
      // All tests share one IP address, and some sign in twice within a minute.
      LIMITS: 'off',
    },
  },
});
