// `npm run mutate`: plants small changes into the rules, one after the other, and counts those that no test notices.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { chooseTests, reachedSchema, type Reached } from './choose-tests.ts';
import { findImporters } from './find-importers.ts';
import type { Mutant } from './mutants.ts';
import { FOLDERS, sampleMutants } from './sample-mutants.ts';

/** A mutant that makes a loop endless is killed by the clock. */
const TIMEOUT_MS = 240_000;

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** Test files tried on each mutant at most: a bound on time that can only lower the score. */
    tests: { type: 'string', default: '12' },
    /** The number of the first mutant to try: goes on with a run that was stopped. */
    from: { type: 'string', default: '0' },
    /** Where what the tests reach is kept, for another run on the same sources. */
    reached: { type: 'string' },
    /** Where survivors are written to, as JSON. */
    survivors: { type: 'string' },
  },
});

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'dogear-mutation-'));
const readySchema = z.object({ tests: z.array(z.string()) });
const outcomeSchema = z.object({ killedBy: z.array(z.string()), hasError: z.boolean() });
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const mutants = sampleMutants(root, Number(values.mutants), Number(values.seed));
writeFileSync(join(folder, 'mutants.json'), JSON.stringify(mutants));

try {
  const reached = await dryRun();
  const survivors = await tryAll(reached);
  report(survivors);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** All tests once, with no mutant active: notes which test file reaches what. */
async function dryRun(): Promise<Reached[]> {
  const notes = values.reached ?? join(folder, 'reached.jsonl');
  if (existsSync(notes)) return readReached(notes);
  say(`${mutants.length} mutants; first all tests without any ...`);
  writeFileSync(notes, '');
  const worker = await startWorker('dry', notes);
  const outcome = await ask(worker.child, -1, worker.tests, 3_600_000);
  worker.child.kill();
  const failing = outcome === 'timeout' ? worker.tests : outcome.killedBy;
  if (failing.length > 0) say(`failing without a mutant, so not asked: ${failing.join(', ')}`);
  const passing = readReached(notes).filter(({ test }) => !failing.includes(test));
  writeFileSync(notes, passing.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return passing;
}

function readReached(file: string): Reached[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => reachedSchema.parse(JSON.parse(line)));
}

/** Returns the mutants that survived. */
async function tryAll(reached: readonly Reached[]): Promise<Mutant[]> {
  const importersOf = findImporters(root);
  const queue = mutants.slice(Number(values.from));
  const survivors: Mutant[] = [];
  const isKilled = async (worker: Worker, mutant: Mutant): Promise<boolean> => {
    const tests = chooseTests(mutant, reached, importersOf).slice(0, Number(values.tests));
    if (tests.length === 0) return false;
    const outcome = await ask(worker.child, mutant.id, tests, TIMEOUT_MS);
    return outcome === 'timeout' || outcome.hasError || outcome.killedBy.length > 0;
  };
  const workThrough = async (name: string): Promise<void> => {
    let worker = await startWorker(name);
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const started = performance.now();
      const killed = await isKilled(worker, mutant);
      if (!killed) survivors.push(mutant);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      say(`${killed ? 'killed  ' : 'SURVIVED'} ${seconds.padStart(5)} s  ${mutant.id} ${describe(mutant)}`);
      if (!worker.child.connected) worker = await startWorker(name);
    }
    worker.child.kill();
  };
  await Promise.all(
    Array.from({ length: Number(values.processes) }, (_, index) => workThrough(String(index))),
  );
  return survivors;
}

interface Worker {
  child: ChildProcess;
  /** Paths of all test files. */
  tests: string[];
}

async function startWorker(name: string, reachedFile = ''): Promise<Worker> {
  const activeFile = join(folder, `active-${name}`);
  writeFileSync(activeFile, '-1');
  const child = fork(join(import.meta.dirname, 'mutation-worker.ts'), {
    detached: true,
    env: {
      ...process.env,
      MUTATION_ACTIVE: activeFile,
      MUTATION_REACHED: reachedFile,
      MUTATION_MUTANTS: join(folder, 'mutants.json'),
    },
  });
  const isReady: Promise<unknown[]> = once(child, 'message');
  const [ready] = await isReady;
  return { child, tests: readySchema.parse(ready).tests };
}

/** Runs tests with a mutant active. A worker that does not answer in time is ended with all that it started. */
async function ask(
  child: ChildProcess,
  id: number,
  tests: readonly string[],
  timeoutMs: number,
): Promise<z.infer<typeof outcomeSchema> | 'timeout'> {
  const answer: Promise<unknown[]> = once(child, 'message', { signal: AbortSignal.timeout(timeoutMs) });
  child.send({ id, tests });
  try {
    const [outcome] = await answer;
    return outcomeSchema.parse(outcome);
  } catch (error) {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
    if (error instanceof Error && error.name === 'AbortError') return 'timeout';
    throw error;
  }
}

function report(survivors: readonly Mutant[]): void {
  for (const name of FOLDERS) {
    const inFolder = ({ file }: Mutant): boolean => file.startsWith(`api/${name}/`);
    const all = mutants.filter(inFolder).length;
    const killed = all - survivors.filter(inFolder).length;
    say(`${name.padEnd(10)} ${killed} of ${all} killed (${((killed / all) * 100).toFixed(1)}%)`);
  }
  if (values.survivors !== undefined) writeFileSync(values.survivors, JSON.stringify(survivors, null, 2));
}

function describe({ file, line, start, end, replacement }: Mutant): string {
  const original = readFileSync(join(root, file), 'utf8').slice(start, end).replaceAll(/\s+/g, ' ');
  return `${file}:${line}  ${original.slice(0, 80)} -> ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}
