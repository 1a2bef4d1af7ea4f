// `npm run bench`: every performance figure with its goal, or those of some parts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from '#api/bench/bench.ts';
import { besideFormer, figuresOf, resultsOf, type Sample } from '#api/bench/figures.ts';
import { ENGINES, openBench, type Engine } from '#api/bench/open-bench.ts';
import { printLine } from '#api/bench/print-line.ts';
import { reportOf } from '#api/bench/report.ts';
import { ROWS } from '#api/bench/rows.ts';
import { measureBeside } from './measure-beside.ts';
import { PARTS, SQLITE_PARTS } from './parts.ts';

const RESULTS = join(import.meta.dirname, '../../data/local/bench/results.json');
const SIZES = { onePart: '10000', allParts: '10000,100000' };

const HELP = `npm run bench -- [PART ...] [options]

Measures the built shop on this machine and prints each figure with its goal (api/bench/rows.ts).
A figure is the median of its runs; "load" is the load average of the machine meanwhile.

parts: ${Object.keys(PARTS).join(', ')}
  without any, all of them

options:
  --sizes N,N     sizes of generated catalogs; ${SIZES.onePart} for named parts, ${SIZES.allParts} for all
  --engine NAME   ${ENGINES.join(' or ')}, sqlite by default; ${[...SQLITE_PARTS].join(' and ')} need sqlite
  --runs N        runs of each figure, 5 by default; what takes minutes runs once
  --against FILE  compares with former results and marks what is more than 10% worse
  --beside COMMIT measures a build of that commit, too, run by run in turns, and marks what is more than 10% worse
                  here; unlike --against, it does not depend on how fast the machine is today
  --out FILE      where the results are written as JSON, data/local/bench/results.json by default
  --help

Catalogs are generated once and kept in data/local/bench.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    runs: { type: 'string', default: '5' },
    against: { type: 'string' },
    beside: { type: 'string' },
    out: { type: 'string', default: RESULTS },
    help: { type: 'boolean', default: false },
  },
});

const names = positionals.length === 0 ? Object.keys(PARTS) : positionals;
const engine = ENGINES.find((each) => each === values.engine);

if (values.help) process.stdout.write(HELP);
else if (engine === undefined || names.some((name) => !Object.hasOwn(PARTS, name))) {
  process.stderr.write(`No such part or engine: ${[...names, values.engine].join(' ')}\n\n${HELP}`);
  process.exitCode = 1;
} else await run(engine);

async function run(chosen: Engine): Promise<void> {
  const sizes = values.sizes ?? (positionals.length === 0 ? SIZES.allParts : SIZES.onePart);
  const { samples, former } =
    values.beside === undefined
      ? { samples: await measureHere(chosen, sizes), former: readFormer(values.against) }
      : samplesBeside(values.beside, chosen, sizes);
  const measured = figuresOf(ROWS, samples);
  const figures = former === undefined ? measured : besideFormer(measured, former);
  process.stdout.write(`\n${reportOf(figures)}`);
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, JSON.stringify(resultsOf(figures, { ...machine(), engine: chosen }), null, 2));
  printLine(`Results: ${values.out}`);
}

function readFormer(file: string | undefined): unknown {
  return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
}

/** The runs of both builds, those of the other commit as former results. */
function samplesBeside(commit: string, chosen: Engine, sizes: string) {
  const args = [...names, '--sizes', sizes, '--engine', chosen];
  const { ours, theirs } = measureBeside(commit, countOf(values.runs), args);
  return { samples: ours, former: resultsOf(figuresOf(ROWS, theirs), {}) };
}

async function measureHere(chosen: Engine, sizes: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  const bench = await openBench(samples, {
    engine: chosen,
    runs: countOf(values.runs),
    sizes: sizes
      .split(',')
      .map(countOf)
      .toSorted((a, b) => a - b),
  });
  for (const name of names) {
    if (chosen === 'sqlite' || !SQLITE_PARTS.has(name)) await measurePart(bench, name);
    else printLine(`${name}: needs sqlite, left out`);
  }
  await bench.close();
  return samples;
}

/** A part that fails makes the command fail, but what was measured is reported. */
async function measurePart(bench: Bench, name: string): Promise<void> {
  printLine(`${name} (load ${loadavg()[0]?.toFixed(1)}) ...`);
  const began = performance.now();
  try {
    for (const measure of PARTS[name] ?? []) await measure(bench);
  } catch (error) {
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  printLine(`  took ${Math.round((performance.now() - began) / 1000)} s`);
}

/** A whole number above 0. Throws an Error for anything else. */
function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is not a whole number above 0`);
  return count;
}

function machine(): Readonly<Record<string, unknown>> {
  return {
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
}
