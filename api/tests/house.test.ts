import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const houses: string[] = [];
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true });
});

/** Packages that can be resolved and hold nothing: the rules look at names only. */
const packages = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'export default 1;'],
    ]),
  );

/** A small house of the same plan, with the real rules, and what the rules say of it. */
function rulesOn(files: Record<string, string>): { ok: boolean; said: string } {
  const house = mkdtempSync(join(tmpdir(), 'dogear-house-'));
  houses.push(house);
  for (const file of ['tsconfig.json', 'vite.config.ts', 'package.json', '.dependency-cruiser.cjs']) {
    copyFileSync(join(root, file), join(house, file));
  }
  const frame = {
    'app/main.tsx': '',
    'api/main.ts': '',
    'sw/worker.ts': '',
    ...packages('express', 'drizzle-orm'),
  };
  for (const [name, text] of Object.entries({ ...frame, ...files })) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), text);
  }
  const cruise = join(root, 'node_modules/.bin/depcruise');
  const done = spawnSync(cruise, ['app', 'api', 'sw', '--config', '.dependency-cruiser.cjs'], {
    cwd: house,
    encoding: 'utf8',
  });
  return { ok: done.status === 0, said: done.stdout + done.stderr };
}

const cart = { 'app/features/cart/add.ts': 'export const add = 1;\n' };

test.each([
  [
    'features-do-not-know-each-other',
    { ...cart, 'app/features/search/box.ts': "import { add } from '../cart/add.ts';\nconsole.log(add);\n" },
  ],
  [
    'app-knows-only-the-contract',
    {
      'api/cart/add.ts': 'export const add = 1;\n',
      'app/http/cart.ts': "import { add } from '#api/cart/add.ts';\nconsole.log(add);\n",
    },
  ],
  [
    'sql-only-in-repos',
    { 'api/cart/add-to-cart.ts': "import { eq } from 'drizzle-orm';\nconsole.log(eq);\n" },
  ],
  [
    'routes-do-not-touch-sql',
    {
      'api/cart/cart.repo.ts': 'export const all = 1;\n',
      'api/cart/cart.routes.ts': "import { all } from './cart.repo.ts';\nconsole.log(all);\n",
    },
  ],
  [
    'express-only-at-the-edge',
    { 'api/cart/add-to-cart.ts': "import express from 'express';\nconsole.log(express);\n" },
  ],
  [
    'contract-stands-alone',
    {
      'api/contract/money.ts': "import { z } from '../env.ts';\nconsole.log(z);\n",
      'api/env.ts': 'export const z = 1;\n',
    },
  ],
  [
    'ui-knows-no-domain',
    {
      'api/contract/money.ts': 'export const m = 1;\n',
      'app/ui/price.tsx': "import { m } from '#contract/money.ts';\nconsole.log(m);\n",
    },
  ],
])('a planted violation turns red: %s', (rule, files) => {
  const { ok, said } = rulesOn(files);
  expect(said).toContain(rule);
  expect(ok).toBe(false);
});

test('a house that keeps the rules is green, and the fence reads its modules', () => {
  const { ok, said } = rulesOn({
    ...cart,
    'app/screens/cart.tsx': "import { add } from '../features/cart/add.ts';\nconsole.log(add);\n",
  });
  expect(said).toMatch(/no dependency violations found \(\d+ modules/);
  expect(ok).toBe(true);
});

test('the top level is closed', () => {
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
