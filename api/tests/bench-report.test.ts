import { describe, expect, test } from 'vitest';
import { besideFormer, figuresOf, resultsOf, type Sample } from '../bench/figures.ts';
import { reportOf } from '../bench/report.ts';
import { ROWS, type Row } from '../bench/rows.ts';

const TABLE: readonly Row[] = [
  { id: 'taps.card', what: 'tap on a card', unit: 'ms', better: 'lower', goal: 100, floor: 'taps.floor' },
  { id: 'taps.floor', what: 'an empty page', unit: 'ms', better: 'lower' },
  { id: 'api.rate', what: 'requests', unit: '/s', better: 'higher', goal: 1000 },
  { id: 'api.failures', what: 'failures', unit: '', better: 'lower', goal: 0 },
];

const samplesOf = (id: string, values: readonly number[], variant = ''): Sample[] =>
  values.map((value, at) => ({ id, variant, value, load: at }));

const figuresWith = (...samples: readonly Sample[][]) => figuresOf(TABLE, samples.flat());

/** The report's line of a figure, with single spaces. */
const lineOf = (report: string, id: string): string =>
  (report.split('\n').find((line) => line.startsWith(id)) ?? '').replaceAll(/ +/g, ' ');

/** As read from the file that a run wrote. */
const asFile = (figures: ReturnType<typeof figuresWith>): unknown =>
  JSON.parse(JSON.stringify(resultsOf(figures, { node: 'v20' })));

describe('a report', () => {
  test('shows the median of the runs with its goal, ratio, floor, runs and load', () => {
    const figures = figuresWith(
      samplesOf('taps.floor', [17, 16, 90]),
      samplesOf('taps.card', [900, 110, 130, 120, 90]),
    );
    expect(lineOf(reportOf(figures), 'taps.card')).toBe(
      'taps.card tap on a card 120 ms <= 100 ms 1.2x MISSED 17 ms 5 2.0',
    );
    expect(reportOf(figures)).toContain('0 of 1 goals met');
  });

  test('asks for at least the goal where more is better', () => {
    const met = figuresWith(samplesOf('api.rate', [1000]));
    const missed = figuresWith(samplesOf('api.rate', [999]));
    expect(lineOf(reportOf(met), 'api.rate')).toContain('>= 1,000 /s 1x met');
    expect(lineOf(reportOf(missed), 'api.rate')).toContain('MISSED');
  });

  test('keeps the order of the table, and a line for each variant', () => {
    const figures = figuresWith(
      samplesOf('api.rate', [5], 'search'),
      samplesOf('api.rate', [7], 'list'),
      samplesOf('taps.card', [1]),
    );
    expect(figures.map(({ row, variant }) => `${row.id} ${variant}`)).toEqual([
      'taps.card ',
      'api.rate search',
      'api.rate list',
    ]);
  });

  test('shows nothing for what was not measured, and misses the goal of what could not be', () => {
    expect(figuresWith()).toEqual([]);
    expect(lineOf(reportOf(figuresWith(samplesOf('taps.card', [Number.NaN]))), 'taps.card')).toContain(
      'MISSED',
    );
  });
});

/** The report's line of a figure that is compared with a former run. */
const compare = (id: string, before: number, now: number): string => {
  const former = asFile(figuresWith(samplesOf(id, [before])));
  return lineOf(reportOf(besideFormer(figuresWith(samplesOf(id, [now])), former)), id);
};

describe('a comparison with former results', () => {
  test('marks what is more than 10% worse, in the direction of the row', () => {
    expect(compare('taps.card', 50, 56)).toMatch(/50 ms WORSE$/);
    expect(compare('taps.card', 50, 54)).toMatch(/50 ms$/);
    expect(compare('taps.card', 50, 20)).toMatch(/50 ms$/);
    expect(compare('api.rate', 1000, 880)).toMatch(/1,000 \/s WORSE$/);
    expect(compare('api.rate', 1000, 2000)).toMatch(/1,000 \/s$/);
  });

  test('marks any failure where there was none, and what cannot be measured any more', () => {
    expect(compare('api.failures', 0, 1)).toMatch(/WORSE$/);
    expect(compare('api.failures', 0, 0)).toMatch(/0$/);
    expect(compare('taps.card', 50, Number.NaN)).toMatch(/WORSE$/);
  });

  test('compares each variant with itself, and leaves new ones alone', () => {
    const former = asFile(
      figuresWith(samplesOf('api.rate', [100], 'list'), samplesOf('api.rate', [900], 'search')),
    );
    const now = figuresWith(samplesOf('api.rate', [850], 'search'), samplesOf('api.rate', [1], 'suggest'));
    const report = reportOf(besideFormer(now, former));
    expect(report).not.toContain('WORSE');
    expect(report).toContain('0 figures more than 10% worse');
  });

  test('refuses a file that holds no results', () => {
    expect(() => besideFormer([], { rows: [] })).toThrow('figures');
  });
});

test('row ids are unique, and a floor is a row of the same part', () => {
  const table: readonly Row[] = ROWS;
  const ids = new Set(table.map(({ id }) => id));
  expect(ids.size).toBe(table.length);
  const floors = table.filter(({ floor }) => floor !== undefined);
  expect(
    floors.filter(({ id, floor = '' }) => !ids.has(floor) || floor.split('.')[0] !== id.split('.')[0]),
  ).toEqual([]);
});
