import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { products } from '#api/storage/schema.ts';
import { bundledProgram } from './world/bundled-program.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { isWholeProof } from './world/proof.ts';
import { runCommand } from './world/run-command.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-catalog-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const envOf = (place: StoragePlace): Record<string, string> =>
  'file' in place
    ? { DATA_DIR: dirname(place.file), DATABASE_URL: '' }
    : { DATA_DIR: newFolder(), DATABASE_URL: place.url };

/** Runs a command in a process that is killed before its nth statement. Returns its signal or exit code. */
async function runUntil(
  steps: number,
  args: readonly string[],
  env: Record<string, string>,
): Promise<unknown> {
  const child = fork(await bundledProgram('run-crash-test-command'), [String(steps), ...args], {
    execArgv: [],
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

async function titlesIn(place: StoragePlace): Promise<string[]> {
  const storage = await openStorage(place);
  try {
    const rows = await storage.db.select({ title: products.title }).from(products).orderBy(products.id);
    return rows.map(({ title }) => title);
  } finally {
    await storage.close();
  }
}

/** Statements from one kill to the next. */
const STRIDE = isWholeProof ? 1 : 35;

/** Kills a command at more and more statements until it ends. Returns how many listings there were after each kill. */
async function killUntilDone(place: StoragePlace, args: readonly string[]): Promise<number[]> {
  const env = envOf(place);
  const counts: number[] = [];
  for (let steps = 25; ; steps += STRIDE) {
    const ended = await runUntil(steps, args, env);
    counts.push((await titlesIn(place)).length);
    if (ended === 0) return counts;
    expect(ended).toBe('SIGKILL');
  }
}

test(
  'an import that is killed again and again imports each row once, in order',
  { timeout: isWholeProof ? 1_800_000 : 120_000 },
  async () => {
    await using fresh = await migratedPlace();
    const file = join(newFolder(), 'list.csv');
    const titles = Array.from({ length: 2_300 }, (_, at) => `Title ${at}`);
    writeFileSync(file, ['title,price', ...titles.map((title, at) => `${title},${at}`)].join('\n'));

    const counts = await killUntilDone(fresh.place, ['catalog:import', file]);
    expect(new Set(counts).size).toBeGreaterThan(2);
    expect(await titlesIn(fresh.place)).toEqual(titles);

    const env = envOf(fresh.place);
    const repeated = await runCommand(['catalog:import', file], env);
    expect(repeated.code).toBe(0);
    expect(repeated.out).toMatch(/up to line 2,301; --again.*\n0 listings imported/);
    expect(await titlesIn(fresh.place)).toEqual(titles);
    await runCommand(['catalog:import', file, '--again'], env);
    expect(await titlesIn(fresh.place)).toEqual([...titles, ...titles]);
  },
);

test(
  'generating listings continues after a kill and gives the same listings as without',
  { timeout: isWholeProof ? 1_800_000 : 120_000 },
  async () => {
    await using killed = await migratedPlace();
    await using whole = await migratedPlace();
    const command = ['catalog:generate', '--products', '1700', '--seed', '3'];
    const counts = await killUntilDone(killed.place, command);
    expect(new Set(counts).size).toBeGreaterThan(2);
    expect((await runCommand(command, envOf(whole.place))).code).toBe(0);
    const expected = await titlesIn(whole.place);
    expect(expected).toHaveLength(1_700);
    expect(await titlesIn(killed.place)).toEqual(expected);
    expect((await runCommand(command, envOf(killed.place))).code).toBe(0);
    expect(await titlesIn(killed.place)).toEqual(expected);
  },
);

test(
  'demo sales that are killed again and again are added once, and as without a kill',
  { timeout: isWholeProof ? 1_800_000 : 300_000 },
  async () => {
    await using fresh = await migratedPlace();
    const counts = await killUntilDone(fresh.place, ['demo:sales']);
    expect(new Set(counts).size).toBeGreaterThan(2);
    expect(counts.at(-1), 'each is listed once').toBe(15);
    const env = envOf(fresh.place);
    const again = await runCommand(['demo:sales', '--json'], env);
    expect(JSON.parse(again.out)).toMatchObject({
      isNew: false,
      states: { paid: 1, settled: 1, lost: 4, waiting: 2, due: 1, case: 1, disputed: 1, now: 1 },
    });
    expect(await runCommand(['doctor'], env)).toMatchObject({ code: 0 });
  },
);
