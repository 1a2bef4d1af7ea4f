import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SOURCES = [
  'api',
  'app',
  'sw',
  'public',
  'data/catalog',
  'data/pictures',
  'data/pictures.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** A folder with a build of these sources after a change of the page's script and of the server. */
export function makeSecondBuild(): Disposable & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-second-build-'));
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, 'app/main.tsx'), "\ndocument.documentElement.dataset['release'] = 'second';\n");
  const built = spawnSync(process.execPath, ['api/start.mjs', 'build'], {
    cwd: folder,
    stdio: 'inherit',
    // Without NODE_ENV, which the test runner sets: it would make another kind of build.
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
  });
  if (built.status !== 0) throw new Error('the second build failed');
  return {
    folder,
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
