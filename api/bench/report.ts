import { isMet, isWorse, type Figure } from './figures.ts';
import type { Row } from './rows.ts';

const HEAD = ['figure', 'measured', 'goal', 'ratio', '', 'floor', 'runs', 'load'];

function rounded(value: number): string {
  const size = Math.abs(value);
  if (size < 1) return value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
  return value.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 2 : size < 1000 ? 1 : 0 });
}

const withUnit = (value: number, unit: string): string => `${rounded(value)}${unit === '' ? '' : ` ${unit}`}`;

const nameOf = ({ id, what }: Row): string => `${id}  ${what}`;

function cellsOf(figure: Figure): string[] {
  const { row, variant, value, samples, load, floor, before } = figure;
  const { goal } = row;
  const met = isMet(figure);
  return [
    variant === '' ? nameOf(row) : `    ${variant}`,
    withUnit(value, row.unit),
    goal === undefined ? '' : `${row.better === 'lower' ? '<=' : '>='} ${withUnit(goal, row.unit)}`,
    goal === undefined || goal === 0 ? '' : `${rounded(value / goal)}x`,
    met === undefined ? '' : met ? 'met' : 'MISSED',
    floor === undefined ? '' : withUnit(floor, row.unit),
    String(samples.length),
    load.toFixed(1),
    ...(before === undefined ? [] : [withUnit(before, row.unit), isWorse(figure) ? 'WORSE' : '']),
  ];
}

/**
 * The report as text: a line per figure, those of a row's variants below its name. The ratio is the measured value divided by the goal; the floor is what this machine
 * can do at best. Figures that are compared with a former run show its value, and WORSE if they are more than 10% worse.
 */
export function reportOf(figures: readonly Figure[]): string {
  const isCompared = figures.some(({ before }) => before !== undefined);
  const lines = [
    isCompared ? [...HEAD, 'before', ''] : HEAD,
    ...figures.flatMap((figure, at) =>
      // The variants of a row stand below its name.
      figure.variant === '' || figures[at - 1]?.row === figure.row
        ? [cellsOf(figure)]
        : [[nameOf(figure.row)], cellsOf(figure)],
    ),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const judged = figures.map(isMet).filter((met) => met !== undefined);
  const summary = [`${judged.filter(Boolean).length} of ${judged.length} goals met`];
  if (isCompared) summary.push(`${figures.filter(isWorse).length} figures more than 10% worse than before`);
  return `${table.join('\n')}\n\n${summary.join(', ')}\n`;
}
