import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplesOf, type Sample } from '#api/bench/figures.ts';
import { printLine } from '#api/bench/print-line.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOCAL = join(ROOT, 'data/local/bench');

/** What two builds measured in turns. */
interface Pairs {
  readonly ours: readonly Sample[];
  readonly theirs: readonly Sample[];
}

/**
 * Measures this build and that of another commit in turns, `rounds` times, each time in processes of their own and in the
 * other order: what makes the machine faster or slower meanwhile meets both. `args` are the benchmark's, without `--runs`.
 * Throws an Error if the commit is not there, cannot be built, or cannot be measured.
 */
export function measureBeside(commit: string, rounds: number, args: readonly string[]): Pairs {
  const former = buildOf(commit);
  const ours: Sample[] = [];
  const theirs: Sample[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const turns = [
      { name: 'this build', folder: ROOT, samples: ours },
      { name: commit, folder: former, samples: theirs },
    ];
    for (const { name, folder, samples } of round % 2 === 1 ? turns : turns.toReversed()) {
      printLine(`\nround ${round} of ${rounds}: ${name}`);
      samples.push(...measureOnce(folder, args));
    }
  }
  return { ours, theirs };
}

/** The folder of a commit's build. What an earlier call built there is reused. */
function buildOf(commit: string): string {
  const hash = run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], ROOT).trim();
  const folder = join(LOCAL, 'builds', hash);
  mkdirSync(folder, { recursive: true });
  run('git', ['archive', '--output', join(folder, 'commit.tar'), hash], ROOT);
  run('tar', ['-xf', 'commit.tar'], folder);
  printLine(`Building ${commit} ...`);
  run(process.execPath, ['api/start.mjs', 'build'], folder);
  return folder;
}

/** One run of this benchmark's figures with a folder's build. */
function measureOnce(folder: string, args: readonly string[]): Sample[] {
  const out = join(LOCAL, 'one-run.json');
  const bench = ['--import', 'tsx', 'app/bench/run-bench.ts', ...args, '--runs', '1', '--out', out];
  run(process.execPath, bench, ROOT, { BENCH_BUILD: folder });
  return samplesOf(JSON.parse(readFileSync(out, 'utf8')));
}

/** The command's output. Throws an Error if it fails, after what it printed. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
): string {
  const done = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (done.status === 0) return done.stdout;
  process.stdout.write(done.stdout);
  throw new Error(`"${[command, ...args].join(' ')}" failed`);
}
