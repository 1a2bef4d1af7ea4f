import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { inject } from 'vitest';

const PROGRAMS = {
  dogear: 'api/dogear.ts',
  'run-crash-test-command': 'api/tests/world/run-crash-test-command.ts',
  'run-crash-test-server': 'api/tests/world/run-crash-test-server.ts',
  'run-crash-test-admin-runs': 'api/tests/world/run-crash-test-admin-runs.ts',
  'run-plain-shop': 'api/tests/world/run-plain-shop.ts',
} as const;

/** Packages that need their own files, or load faster unbundled. */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  'better-sqlite3',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
  'tesseract.js',
  'zxing-wasm',
] as const;

let bundling: Promise<void> | undefined;

/**
 * Returns the path of a program as a JavaScript file, which starts in a sixth of the time of its TypeScript sources. The
 * first call of a test run bundles all of them. They cannot read photos: its thread needs a separate file.
 */
export async function bundledProgram(name: keyof typeof PROGRAMS): Promise<string> {
  const ready = join(inject('programsFolder'), 'ready');
  if (!existsSync(ready)) await (bundling ??= bundleInto(ready));
  return join(ready, `${name}.js`);
}

/** Another process may bundle at the same time: the first to finish provides the programs of both. */
async function bundleInto(ready: string): Promise<void> {
  const folder = mkdtempSync(`${ready}-`);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [...EXTERNAL_PACKAGES] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { input: PROGRAMS },
    },
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  symlinkSync(resolve('api/storage/migrations'), join(folder, 'migrations'));
  try {
    renameSync(folder, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
    rmSync(folder, { recursive: true });
  }
}
