import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const projects: string[] = [];
afterAll(() => {
  for (const project of projects) rmSync(project, { recursive: true });
});

/** Empty packages that resolve: the rules only look at names. */
const packages = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'export default 1;'],
    ]),
  );

/** Runs the real rules on a small project of the same layout. Returns their output. */
function checkRules(files: Record<string, string>): { ok: boolean; output: string } {
  const project = mkdtempSync(join(tmpdir(), 'dogear-house-'));
  projects.push(project);
  for (const file of ['tsconfig.json', 'vite.config.ts', 'package.json', '.dependency-cruiser.cjs']) {
    copyFileSync(join(root, file), join(project, file));
  }
  const frame = {
    'app/main.tsx': '',
    'api/main.ts': '',
    'sw/worker.ts': '',
    ...packages('express', 'drizzle-orm'),
  };
  for (const [name, text] of Object.entries({ ...frame, ...files })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const cruise = join(root, 'node_modules/.bin/depcruise');
  const done = spawnSync(cruise, ['app', 'api', 'sw', '--config', '.dependency-cruiser.cjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  return { ok: done.status === 0, output: done.stdout + done.stderr };
}

const cart = { 'app/features/cart/add.ts': 'export const add = 1;\n' };

/** One violation of each rule: the violating file and the files that it imports. */
const PLANTED = [
  {
    rule: 'features-do-not-know-each-other',
    file: 'app/features/search/box.ts',
    text: "import { add } from '../cart/add.ts';\nconsole.log(add);\n",
    beside: cart,
  },
  {
    rule: 'app-knows-only-the-contract',
    file: 'app/http/cart.ts',
    text: "import { add } from '#api/cart/add.ts';\nconsole.log(add);\n",
    beside: { 'api/cart/add.ts': 'export const add = 1;\n' },
  },
  {
    rule: 'sql-only-in-repos',
    file: 'api/cart/add-to-cart.ts',
    text: "import { eq } from 'drizzle-orm';\nconsole.log(eq);\n",
  },
  {
    rule: 'routes-do-not-touch-sql',
    file: 'api/cart/cart.routes.ts',
    text: "import { all } from './cart.repo.ts';\nconsole.log(all);\n",
    beside: { 'api/cart/cart.repo.ts': 'export const all = 1;\n' },
  },
  {
    rule: 'express-only-at-the-edge',
    file: 'api/cart/remove-from-cart.ts',
    text: "import express from 'express';\nconsole.log(express);\n",
  },
  {
    rule: 'folders-import-only-those-below',
    file: 'api/catalog/find-product.ts',
    text: "import { hold } from '../checkout/hold.ts';\nexport const find = hold;\n",
    beside: { 'api/checkout/hold.ts': 'export const hold = 1;\n' },
  },
  {
    // Through a third folder: orders -> selling -> appraisal -> orders.
    rule: 'folders-import-only-those-below',
    file: 'api/orders/list-sales.ts',
    text: "import { sell } from '../selling/sell.ts';\nexport const sales = sell;\n",
    beside: {
      'api/selling/sell.ts':
        "import { appraise } from '../appraisal/appraise.ts';\nexport const sell = appraise;\n",
      'api/appraisal/appraise.ts':
        "import { sold } from '../orders/sold.ts';\nexport const appraise = sold;\n",
      'api/orders/sold.ts': 'export const sold = 1;\n',
    },
  },
  {
    rule: 'every-folder-has-a-layer',
    file: 'api/auctions/bid.ts',
    text: "import { list } from '../catalog/list.ts';\nexport const bid = list;\n",
    beside: { 'api/catalog/list.ts': 'export const list = 1;\n' },
  },
  {
    rule: 'only-the-root-knows-the-root',
    file: 'api/cart/open-shop.ts',
    text: "import { createApp } from '../app.ts';\nexport const open = createApp;\n",
    beside: { 'api/app.ts': 'export const createApp = 1;\n' },
  },
  {
    rule: 'deps-know-only-environment-tracing-storage-and-gateways',
    file: 'api/deps.ts',
    text: "import { notify } from './jobs/notify.ts';\nexport const deps = notify;\n",
    beside: { 'api/jobs/notify.ts': 'export const notify = 1;\n' },
  },
  {
    rule: 'opentelemetry-is-loaded-on-demand',
    file: 'api/tracing/open-tracing.ts',
    text: "import { open } from './otlp-tracing.ts';\nexport const tracing = open;\n",
    beside: { 'api/tracing/otlp-tracing.ts': 'export const open = 1;\n' },
  },
  {
    rule: 'contract-stands-alone',
    file: 'api/contract/money.ts',
    text: "import { z } from '../env.ts';\nexport const m = z;\n",
    beside: { 'api/env.ts': 'export const z = 1;\n' },
  },
  {
    rule: 'ui-knows-no-domain',
    file: 'app/ui/product/price.tsx',
    text: "import { m } from '#contract/money.ts';\nconsole.log(m);\n",
    beside: { 'api/contract/money.ts': 'export const m = 1;\n' },
  },
];

describe('a violation of a rule is reported', () => {
  let found = { ok: true, output: '' };
  // All in one project, because reading one takes seconds.
  beforeAll(() => {
    const beside = PLANTED.flatMap((each) => Object.entries(each.beside ?? {}));
    const against = PLANTED.map(({ file, text }) => [file, text] as const);
    found = checkRules(Object.fromEntries([...beside, ...against]));
  });

  test.each(PLANTED)('$rule: $file', ({ rule, file }) => {
    expect(found.output).toContain(`error ${rule}: ${file}`);
    expect(found.ok).toBe(false);
  });
});

test('a project that keeps the rules passes, and its modules are found', () => {
  const { ok, output } = checkRules({
    ...cart,
    'app/screens/cart.tsx': "import { add } from '../features/cart/add.ts';\nconsole.log(add);\n",
  });
  expect(output).toMatch(/no dependency violations found \(\d+ modules/);
  expect(ok).toBe(true);
});

test('the top-level folder holds no unknown entries', () => {
  const open = readdirSync(root).filter(
    (name) => !name.startsWith('.') && !['node_modules', 'dist'].includes(name),
  );
  expect(open.toSorted()).toEqual(
    [
      'README.md',
      'api',
      'app',
      'data',
      'package-lock.json',
      'package.json',
      'public',
      'sw',
      'tsconfig.json',
      'vite.config.ts',
    ].toSorted(),
  );
});

const MAX_PRODUCTION_FILES = 25;

test('no folder has more than 25 production files', () => {
  const counts = new Map<string, number>();
  for (const folder of ['api', 'app', 'sw']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      const file = join(folder, String(name));
      const isProduction =
        /\.(ts|tsx|mjs)$/.test(file) &&
        !/\.(test|spec|bench|setup)\./.test(file) &&
        !/[\\/](tests|e2e|bench|doubles)[\\/]/.test(file);
      if (isProduction) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
  }
  expect([...counts].filter(([, count]) => count > MAX_PRODUCTION_FILES)).toEqual([]);
});
