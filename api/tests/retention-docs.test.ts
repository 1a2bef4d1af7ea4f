import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETENTION } from '#api/retention/retention-table.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

const root = join(import.meta.dirname, '../..');
const readText = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ');

const YEAR_MS = 365 * DAY_MS;
const UNITS: readonly [number, string][] = [
  [YEAR_MS, 'year'],
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
];

/** All ways to express a duration in whole units: "2 days", "48 hours". */
const wordsFor = (ms: number): string[] =>
  UNITS.filter(([unit]) => ms % unit === 0).map(([unit, name]) => {
    const count = ms / unit;
    return `${count} ${name}${count === 1 ? '' : 's'}`;
  });

test('the README lists every retention rule with its period', () => {
  const rows = readText('README.md')
    .split('## How long data is kept')[1]
    ?.split('## ')[0]
    ?.match(/\| [^|]+ \| \d+ \w+ \| [^|]+ \|/g)
    ?.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows).toHaveLength(RETENTION.length);
  for (const [at, { data, keptMs, since }] of RETENTION.entries()) {
    const [, ...cells] = rows?.[at] ?? [];
    expect(cells.slice(0, 3)).toEqual([data, expect.toBeOneOf(wordsFor(keptMs)), since]);
  }
});

test("the privacy page's promises about automatic deletion match the retention rules", () => {
  const page = readText('app/screens/info/privacy.tsx');
  const promised = RETENTION.flatMap((rule) => ('promise' in rule ? [rule] : []));
  expect(promised).toHaveLength(10);
  for (const { promise, keptMs } of promised) {
    expect(page).toContain(promise);
    expect(wordsFor(keptMs).some((words) => promise.replace('one day', '1 day').includes(words))).toBe(true);
  }
});
