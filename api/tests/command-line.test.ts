import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { runCommand } from './world/run-command.ts';

const NAMES = [
  'doctor',
  'backup',
  'restore',
  'migrate',
  'migrate:postgres',
  'migrate:sqlite',
  'photos:move',
  'catalog:generate',
  'catalog:import',
  'payouts:match',
  'demo:sales',
];
const scriptsSchema = z.object({ scripts: z.record(z.string(), z.string()) });

test.each([
  [[], 'Please name a command.'],
  [['docter'], 'There is no command "docter".'],
  [['toString'], 'There is no command "toString".'],
])('called with %j, the command lists what there is and exits with 2', async (args, sentence) => {
  const { code, out, err } = await runCommand(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`${sentence}\n\nUsage: `);
  for (const name of NAMES) expect(err).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('--help lists the commands, and npm has a script of the same name for each', async () => {
  const { code, out, err } = await runCommand(['--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const listed = [...out.matchAll(/^ {2}([a-z:]+) {2,}/gm)].map(([, name]) => name);
  expect(listed).toEqual(NAMES);
  const { scripts } = scriptsSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  for (const name of NAMES)
    expect(scripts[name]).toBe(`node api/start.mjs build && node dist/server/dogear.js ${name}`);
});

test('the help of a command has its options and exit codes', async () => {
  const { code, out, err } = await runCommand(['catalog:import', '--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('catalog:import FILE [OPTIONS]');
  for (const line of [/^ {2}--check +only validate/m, /^ {2}--json +/m, /^ {2}1 +a row cannot be imported/m])
    expect(out).toMatch(line);
});

test.each([
  [['doctor', '--fast'], "Unknown option '--fast'"],
  [['doctor', 'now'], 'Unexpected argument "now".'],
  [['restore'], 'Please name one FILE.'],
  [['restore', 'one.tar', 'two.tar'], 'Please name one FILE.'],
  [['backup', '--to'], "Option '--to <value>' argument missing"],
])('%j: names what is wrong, prints the help of the command and exits with 2', async (args, sentence) => {
  const { code, out, err } = await runCommand(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
  expect(err).toContain(`dogear.js ${args[0] ?? ''} `);
});

test('with --json, stdout is one JSON document even if the command fails, and stderr has the message', async () => {
  const env = { DATA_DIR: '/nowhere', DATABASE_URL: '' };
  const { code, out, err } = await runCommand(['doctor', '--json'], env);
  expect(code).toBe(3);
  expect(JSON.parse(out)).toEqual({ error: 'no database in /nowhere (DATA_DIR)' });
  expect(err).toBe('no database in /nowhere (DATA_DIR)\n');
});

test('a .env in the current folder counts, as for npm start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-env-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, '.env'), 'DATA_DIR=/from-env-file\nDATABASE_URL=\n');
  expect((await runCommand(['doctor'], {}, folder)).err).toContain('no database in /from-env-file');
});
