const bin = (name) => `node_modules/.bin/${name}`;
const node = process.execPath;

const SIMULATION = ['--max-semi-space-size=64', '--import', 'tsx', 'app/e2e/simulation/run-simulation.ts'];
const CHECKOUT_SIMULATION = [...SIMULATION.slice(0, -1), 'api/tests/checkout-simulation/run-simulation.ts'];

/** The native compiler: `typescript` itself stays at the version whose API other tools use. */
const TYPE_CHECKER = 'node_modules/@typescript/native/bin/tsc';

const types = (name, folder) => ({
  name: `types: ${name}`,
  command: node,
  args: [
    TYPE_CHECKER,
    '-p',
    folder,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${folder}.json`,
  ],
  isPatient: true,
});
const IMPORT_RULES = ['app', 'api', 'sw', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
const check = (name, command, args = []) => ({ name, command, args, isPatient: true });

/** What needs neither compiled packages nor the build; the longest first. */
const STATIC_CHECKS = [
  types('app', 'app'),
  types('api', 'api'),
  check('lint', bin('oxlint')),
  types('app without a window', 'app/http'),
  types('offline', 'app/offline'),
  types('service worker', 'sw'),
  check('import rules', bin('depcruise'), IMPORT_RULES),
  check('dead code', bin('knip')),
  check('format', bin('oxfmt'), ['--check', '.']),
  check('demo catalog', node, ['data/check.mjs']),
];

const needed = (name, mode) => ({ name, command: node, args: ['api/start.mjs', mode], isNeeded: true });
const INSTALL = needed('install', 'download');
/** Bundling runs while packages compile. */
const BUILD = [
  { ...needed('compile packages', 'install'), isLight: true },
  { ...needed('build', 'bundle'), isLight: true },
];

/** What every part needs. */
export const PREPARATION = [INSTALL, ...BUILD];

/** The same, with the static checks beside it and what comes next. */
export const PREPARATION_AND_CHECKS = [INSTALL, ...STATIC_CHECKS, ...BUILD];

// On two busy cores anything can be slow: a test that passes on retry is reported as flaky.
const vitestInto = (report) => [
  'run',
  '--retry=1',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

/** @param {string[]} args what Vitest is told besides */
export const units = (report, args = []) => ({
  name: 'unit, storage and HTTP (SQLite and PostgreSQL)',
  command: bin('vitest'),
  args: [...vitestInto(report), '--project=!photos', ...args],
});

/** @param {string[]} args what Vitest is told besides */
export const photos = (report, args = []) => ({
  name: 'reading photos',
  command: bin('vitest'),
  args: [...vitestInto(report), '--project=photos', ...args],
  isPatient: true,
});

/** @param {string[]} args what Playwright is told besides */
export const journeys = (findChromium, args = []) => ({
  name: 'journeys in a browser',
  command: bin('playwright'),
  args: ['test', '-c', 'app/e2e/playwright.config.ts', '--reporter=line,json', ...args],
  skip() {
    if (findChromium()) return undefined;
    process.stdout.write('NO CHROMIUM: the journeys were not run. Set CHROMIUM_PATH to run them.\n');
    return !process.env.CI;
  },
});

export const histories = (count) => ({
  name: `sync simulation: ${count} histories`,
  command: node,
  args: [...SIMULATION, '--histories', String(count), '--seed', '1'],
  isPatient: true,
});

export const schedules = (count) => ({
  name: `checkout simulation: ${count} schedules`,
  command: node,
  args: [...CHECKOUT_SIMULATION, '--schedules', String(count), '--seed', '1'],
  isPatient: true,
});

/** The same against a server that speaks Stripe's API. */
export const stripeSchedules = (count) => ({
  name: `checkout simulation with Stripe: ${count} schedules`,
  command: node,
  args: [...CHECKOUT_SIMULATION, '--schedules', String(count), '--seed', '1', '--provider', 'stripe'],
  isPatient: true,
});

/** The simulations find bugs that are planted on purpose. */
export const PLANTED_BUGS = [
  {
    name: 'sync simulation: finds planted bugs',
    command: node,
    args: [...SIMULATION, '--planted'],
    isPatient: true,
  },
  {
    name: 'checkout simulation: finds planted bugs',
    command: node,
    args: [...CHECKOUT_SIMULATION, '--planted'],
    isPatient: true,
  },
  {
    name: 'checkout simulation with Stripe: finds planted bugs',
    command: node,
    args: [...CHECKOUT_SIMULATION, '--planted', '--provider', 'stripe'],
    isPatient: true,
  },
];

export const mutants = (count) => ({
  name: `mutants: ${count}`,
  command: node,
  args: ['--import', 'tsx', 'api/tests/mutation/run-mutation.ts', '--mutants', String(count), '--seed', '1'],
});

/** HTTP tests against three processes with separate folders, of which one is killed every 5 s. */
export const CLUSTER_TESTS = {
  name: 'three processes, one killed every 5 s',
  command: bin('vitest'),
  args: ['run', '--config', 'api/tests/cluster/cluster-tests.config.ts', '--reporter=verbose'],
};

/** Needs BUILD; makes a second build itself. */
export const ROLLING_DEPLOY = {
  name: 'rolling deploy of two builds under load',
  command: bin('vitest'),
  args: ['run', '--config', 'api/tests/cluster/rolling-deploy.config.ts', '--reporter=verbose'],
};

/** The tests that `npm test` samples. */
export const WHOLE_TESTS = {
  name: 'kills at every step, and plans at 100,000 rows',
  command: bin('vitest'),
  args: [
    'run',
    ...[
      'commands-killed',
      'checkout-killed',
      'money-killed',
      'sync-killed',
      'mirror-property',
      'query-plans',
    ].map((name) => `api/tests/${name}.test.ts`),
  ],
};
