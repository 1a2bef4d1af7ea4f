import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** One line of a benchmark's table: metric, value and goal. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Absent for informational values. */
  readonly goal?: Goal;
}

/** The goal as text, "at most 300", and whether the value meets it. */
export interface Goal {
  readonly words: string;
  readonly met: boolean;
}

const FOLDER = join(import.meta.dirname, '../../data/local/bench');

export const atMost = (value: number, most: number): Goal => ({
  words: `at most ${most}`,
  met: value <= most,
});
export const atLeast = (value: number, least: number): Goal => ({
  words: `at least ${least}`,
  met: value >= least,
});

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The median; of an even number of values, the upper one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The quantile `share` (0..1). */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Prints the table and writes data/local/bench/<name>.json. */
export function report(name: string, figures: readonly Figure[]): void {
  const cells = figures.map((figure) => [
    figure.name,
    `${Math.round(figure.value * 100) / 100} ${figure.unit}`.trim(),
    figure.goal?.words ?? '',
    figure.goal === undefined ? '' : figure.goal.met ? 'met' : 'MISSED',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  say(`\n${name}`);
  for (const row of cells)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  mkdirSync(FOLDER, { recursive: true });
  const machine = {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    at: new Date().toISOString(),
  };
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify({ machine, figures }, null, 2));
}
