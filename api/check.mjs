// `npm test`: every check of the house, one after the other, each with its time. Plain JavaScript, as start.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const only = process.argv.slice(2);
const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

const SIMULATION = ['--max-semi-space-size=64', '--import', 'tsx', 'app/e2e/simulation/run-simulation.ts'];

// Both runners write down how each test went, so that the last lines can name those that failed.
const accounts = mkdtempSync(join(tmpdir(), 'dogear-check-'));
const unitAccount = join(accounts, 'unit.json');
const journeyAccount = join(accounts, 'journeys.json');
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = journeyAccount;

const CHECKOUT_SIMULATION = [...SIMULATION.slice(0, -1), 'api/tests/checkout-simulation/run-simulation.ts'];

const PARTS = [
  ['install and build', node, ['api/start.mjs', 'build']],
  ['types: api', bin('tsc'), ['-p', 'api']],
  ['types: app', bin('tsc'), ['-p', 'app']],
  ['types: app without a window', bin('tsc'), ['-p', 'app/http']],
  ['types: offline', bin('tsc'), ['-p', 'app/offline']],
  ['types: service worker', bin('tsc'), ['-p', 'sw']],
  ['lint', bin('oxlint'), []],
  ['format', bin('oxfmt'), ['--check', '.']],
  [
    'import rules',
    bin('depcruise'),
    ['app', 'api', 'sw', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  ['dead code', bin('knip'), []],
  ['demo catalog', node, ['data/check.mjs']],
  [
    'unit, storage and HTTP (SQLite and PostgreSQL)',
    bin('vitest'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitAccount}`],
  ],
  ['simulation: 1,000 histories', node, [...SIMULATION, '--histories', '1000', '--seed', '1']],
  ['simulation: planted bugs are found', node, [...SIMULATION, '--planted']],
  ['checkout: 500 schedules', node, [...CHECKOUT_SIMULATION, '--schedules', '500', '--seed', '1']],
  ['checkout: planted bugs are found', node, [...CHECKOUT_SIMULATION, '--planted']],
  [
    'journeys in a browser',
    bin('playwright'),
    ['test', '-c', 'app/e2e/playwright.config.ts', '--reporter=line,json'],
  ],
];

const times = [];
let failed = 0;
for (const [name, command, args] of PARTS) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const ok = name.startsWith('journeys') && !findChromium() ? skipJourneys() : pass(command, args);
  times.push([name, (performance.now() - started) / 1000, ok]);
  if (!ok) failed += 1;
  if (!ok && name === 'install and build') break;
}

process.stdout.write('\n');
for (const [name, seconds, ok] of times) {
  process.stdout.write(`${ok ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}\n`);
}
for (const { name, why } of [...failedUnits(), ...failedJourneys()].slice(0, 20))
  process.stdout.write(`FAILED  ${name}\n${shorten(why)}\n`);
rmSync(accounts, { recursive: true, force: true });
process.stdout.write(`\n${times.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function pass(command, args, options = {}) {
  return (
    spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options }).status ===
    0
  );
}

/** In this order: the one named, the system's, Debian's by apt as root, Playwright's own. Answers whether there is one. */
function findChromium() {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const there = () => known.find((path) => path && existsSync(path));
  if (!there() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the journeys ...\n');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    pass('apt-get', ['update'], quiet);
    pass('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet);
  }
  const path = there();
  if (path) {
    process.env.CHROMIUM_PATH = path;
    return true;
  }
  return pass(bin('playwright'), ['install', 'chromium']);
}

function skipJourneys() {
  process.stdout.write(
    'NO CHROMIUM FOUND: the journeys in a browser were NOT run. Set CHROMIUM_PATH to run them.\n',
  );
  return !process.env.CI;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The first lines of an error, indented and without the terminal's colors: what a log that is cut still shows. */
function shorten(why = '') {
  // oxlint-disable-next-line no-control-regex -- colors begin with a control character
  const lines = why.replaceAll(/\u001B\[\d+m/g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `          ${line.slice(0, 200)}`)
    .join('\n');
}

function failedUnits() {
  const files = read(unitAccount)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults, status, message }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const where = name.slice(process.cwd().length + 1);
    if (tests.length === 0) return status === 'failed' ? [{ name: where, why: message }] : [];
    return tests.map((test) => ({ name: `${where} > ${test.fullName}`, why: test.failureMessages?.[0] }));
  });
}

const whyOf = ({ tests = [] }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))[0];

function failedJourneys() {
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => ({ name: `${spec.file} > ${spec.title}`, why: whyOf(spec) })),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return (read(journeyAccount)?.suites ?? []).flatMap(inSuite);
}
