// `npm start` and the other commands, on a fresh clone too. Plain JavaScript: it imports nothing that npm installs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
// Stamps in node_modules: packages are downloaded, and those with native code compiled.
const DOWNLOADED = 'node_modules/.dogear-downloaded';
const INSTALLED = 'node_modules/.dogear-installed';
// Left to itself, glibc keeps what decoding large photos has freed, and V8 up to 48 MB for new objects. Both read these when
// a process begins.
const ALLOCATOR = JSON.parse(readFileSync(new URL('allocator.json', import.meta.url), 'utf8'));
// Content-Encoding and Vary.
const ENCODING_HEADERS_BYTES = 50;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  stop(`Dogear needs Node 20.19 or newer; this is ${process.version}.`);
process.chdir(root);

const mode = process.argv[2] ?? 'start';
// `download` and `bundle` are parts of the others: bundling and static checks need no compiled package, so `npm test` runs
// them while packages compile.
if (!['start', 'download', 'install', 'bundle', 'build'].includes(mode))
  stop(`"${mode}" is not a command: use start, install or build.`);

const packages = download();
if (mode !== 'download' && mode !== 'bundle') compile(packages);
if (mode === 'bundle' || mode === 'build' || mode === 'start') build(packages);
// Before the server is loaded, because its storage chooses its engine by DATABASE_URL as it loads.
if (mode === 'start' && existsSync('.env')) process.loadEnvFile('.env');
if (mode === 'start') await serve(join(root, 'dist/server/main.js'));

/** On Linux in a process of its own, for its allocator; it ends with this one, and this one ends with its exit code. */
async function serve(program) {
  if (process.platform !== 'linux') {
    await import(pathToFileURL(program).href);
    return;
  }
  const server = spawn(process.execPath, [...process.execArgv, program], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...ALLOCATOR, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.once('exit', (code) => process.exit(code ?? 1));
}

/** node_modules belongs to this lock file, this Node and this platform. Returns the stamp that names them. */
function download() {
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(read('package.json') ?? '{}');
  const machine = [process.versions.modules, process.platform, process.arch];
  const wanted =
    hash('package-lock.json') +
    JSON.stringify([dependencies, devDependencies, overrides, allowScripts, machine]);
  if ([read(DOWNLOADED), read(INSTALLED)].includes(wanted)) return wanted;
  say('Installing packages (once, and after each change of the lock file) ...');
  run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(DOWNLOADED, wanted);
  return wanted;
}

/** Runs the install scripts of the packages that may have one. */
function compile(stamp) {
  if (read(INSTALLED) === stamp) return;
  const { allowScripts } = JSON.parse(read('package.json') ?? '{}');
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  takeOwnHeaders();
  run('npm', ['rebuild', ...names, '--loglevel=error']);
  writeFileSync(INSTALLED, stamp);
}

/** A package that must be compiled here uses the headers that came with this Node, instead of downloading them. */
function takeOwnHeaders() {
  const prefix = join(dirname(process.execPath), '..');
  if (existsSync(join(prefix, 'include/node/node.h'))) process.env.npm_config_nodedir ??= prefix;
}

/** dist belongs to these sources: contents are compared, not times. */
function build(stamp) {
  const sources = files('app', 'api', 'sw', 'public').filter(
    (file) => !/\.(test|spec|bench)\.tsx?$/.test(file) && !file.startsWith(join('api', 'deploy')),
  );
  const wanted = stamp + hash(...sources, 'vite.config.ts', 'tsconfig.json');
  if (read('dist/.built-from') === wanted) return;
  say('Building ...');
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  rmSync('dist/.built-from', { force: true });
  run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn']);
  cpSync('api/storage/migrations', 'dist/server/migrations', { recursive: true });
  for (const file of files('dist/client')) compress(file);
  writeFileSync('dist/.built-from', wanted);
}

/** Compressed once at the highest level, so that no request pays for it, where that saves more than its headers take. */
function compress(file) {
  if (!/\.(js|css|json|svg|wasm|webmanifest|txt)$/.test(file)) return;
  const text = readFileSync(file);
  const packed = {
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(text, { level: 9 }),
  };
  for (const [ending, content] of Object.entries(packed))
    if (content.length + ENCODING_HEADERS_BYTES < text.length) writeFileSync(`${file}.${ending}`, content);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function hash(...names) {
  const sum = createHash('sha256');
  for (const name of names)
    if (existsSync(name)) sum.update(`${name}\0`).update(readFileSync(name)).update('\0');
  return sum.digest('hex');
}

function files(...folders) {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((name) => statSync(name).isFile())
    .toSorted((one, other) => (one < other ? -1 : 1));
}

function run(command, args) {
  const shell = process.platform === 'win32' && command === 'npm';
  const done = spawnSync(command, args, {
    stdio: 'inherit',
    shell,
    cwd: dirname(join(root, 'package.json')),
  });
  if (done.status !== 0) stop(`"${command} ${args.join(' ')}" did not succeed; see above.`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
