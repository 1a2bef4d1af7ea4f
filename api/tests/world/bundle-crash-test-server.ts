import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Packages that need their own files, or load faster unbundled. */
const EXTERNAL_PACKAGES = [
  'better-sqlite3',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
  'tesseract.js',
  'zxing-wasm',
] as const;

interface Bundle extends Disposable {
  /** For openMortalShop. */
  readonly program: string;
}

/**
 * Bundles the crash-test server into one JavaScript file, which starts in a fraction of the time. It
 * cannot read photos: their worker thread needs a file of its own.
 */
export async function bundleCrashTestServer(): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-bundle-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [...EXTERNAL_PACKAGES] },
    build: {
      ssr: 'api/tests/world/run-crash-test-server.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
    },
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  symlinkSync(resolve('api/storage/migrations'), join(folder, 'migrations'));
  return {
    program: join(folder, 'run-crash-test-server.js'),
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
